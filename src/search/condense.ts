import {limitQuery, QUERY_LIMIT} from './query-limit';

/** The text of a structured log line: `msg="…"`, `"message": "…"`, and the error beside it. */
const FIELD = /(?:^|[\s{,])"?(?:msg|message|err|error|reason|detail)"?\s*[=:]\s*("(?:[^"\\]|\\.)*"|'[^']*')/gi;

/** What differs from one occurrence of an error to the next. Replaced by a space, in this order. */
const NOISE = [
  // eslint-disable-next-line no-control-regex -- colors of a terminal
  /\u001b\[[\d;]*m/g,
  /\b[a-z][\w+.-]*:\/\/[^\s"'<>)]+/gi, // URLs
  /\d{4}[-/]\d\d[-/]\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?)?(?:Z|\s?[+-]\d\d:?\d\d)?/g, // dates, with time and zone
  /\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) +\d{1,2}(?:,? \d{4})?\b/g,
  /\b\d{1,2}:\d\d:\d\d(?:[.,]\d+)?\b/g,
  /^(?:I|W|E|F)\d{4}(?=\s)/gm, // level and date of Kubernetes components
  /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi,
  /\b(?:sha\d+:)?(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{7,}\b/gi, // hashes
  /\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g,
  /(?:^|(?<=[\s"'(=[]))(?:[A-Za-z]:)?[./~]*(?:[/\\][\w@.+-]+){2,}(?::\d+)*:?/g, // paths with line numbers
  /\b[\w-]+\.(?:go|java|js|ts|py|rb|c|cpp|rs):\d+(?::\d+)?\b\]?/g,
  /(?:^|(?<=[\s[|]))(?:TRACE|DEBUG|INFO|NOTICE|WARN(?:ING)?|FATAL|CRITICAL|ERROR)(?=[\s\]|:])[\]|:]?/g,
  /\b(?:level|severity|lvl|ts|time|caller|logger|pid|thread|goroutine)"?\s*[=:]\s*"?[\w.-]*"?/gi,
  /\b(?=[\w$]*\.[\w$]*\.)(?:[\w$-]+\.)+(?=[A-Za-z])/g, // all but the last part of a dotted name
  /\[[\w-]*\d[\w-]*\]/g, // processes and threads
  /\b\d{5,}\b/g,
];

/** What a message can do without when it is still too long: filler words, counts, flags and what is in parentheses. */
const MINOR = /^(?:-.*|\d+[a-z]*|.*[/:@].*|[\w-]*-\d+)?$/;
/** Names of errors, such as `CrashLoopBackOff`, `AADSTS7000222` and `ECONNREFUSED`: people search for these first. */
const CODE = /^(?:[A-Z][a-z]+(?:[A-Z][a-z]+)+|[A-Z]+\d{3,}|[A-Z_]{6,})$/;
/** Of HTTP, or the exit code of a killed process. */
const STATUS = /^[1-5]\d\d$/;
const FILLER = new Set(
  'a an and are as at be been by for from has have in is it its of on or that the this to was were warning will with you your'.split(
    ' ',
  ),
);

/**
 * A pasted message as a query: without times, ids, hashes, paths and levels, and then without filler words, so that the
 * words that people search for are within the limit of the field.
 */
export function condense(pasted: string): string {
  const lines = withoutNoise(messageOf(pasted));
  if (lines.length <= QUERY_LIMIT) return lines;
  const words = lines
    .replace(/\((?=[^()]* )[^()]*\)/g, ' ')
    .split(/[\s=]+/)
    .map((word) => word.replace(/^\(|[:;,.)]+$/g, ''));
  const kept = words.filter((word) => !FILLER.has(word.toLowerCase()) && (STATUS.test(word) || !MINOR.test(word)));
  const ordered = [...new Set([...kept.filter((word) => CODE.test(word)), ...kept])];
  return limitWords(ordered.length > 0 ? ordered : words);
}

/** The texts of a structured log line, otherwise the first line that reports an error, or the first one. */
function messageOf(pasted: string): string {
  const lines = pasted.split(/[\r\n]+/).filter((line) => withoutNoise(line) !== '');
  const line =
    lines.find((text) => /error|exception|fail|fatal|denied|forbidden|not found|cannot|unable|invalid/i.test(text)) ??
    lines[0] ??
    '';
  const fields = Array.from(line.matchAll(FIELD), ([, text]) => text!.slice(1, -1).replace(/\\(["\\])/g, '$1'));
  return fields.length > 0 ? fields.join(' ') : line;
}

function withoutNoise(text: string): string {
  return NOISE.reduce((kept, noise) => kept.replace(noise, ' '), text)
    .replace(/["'`{}[\]|<>]+|\\n/g, ' ')
    .replace(/(^|\s)[-:;,.=()+*#>]+(?=\s|$)/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** As many complete words as the limit allows; the first one alone may be cut. */
function limitWords(words: string[]): string {
  let text = limitQuery(words[0] ?? '');
  for (const word of words.slice(1)) if (text.length + 1 + word.length <= QUERY_LIMIT) text += ` ${word}`;
  return text;
}
