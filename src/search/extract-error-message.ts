import {limitQuery, MESSAGE_LIMIT, QUERY_LIMIT} from './query-limit';

/** The texts of a structured log line: `msg="…"`, `"message": "…"`, and the error and the code beside it. */
const FIELD =
  /(?:^|[\s{,])"?(?:msg|message|err|error|error_description|reason|detail|code)"?\s*[=:]\s*("(?:[^"\\]|\\.)*"|'[^']*')/gi;

/** What differs from one occurrence of an error to the next. Replaced by a space, in this order. */
const NOISE = [
  // eslint-disable-next-line no-control-regex -- colors of a terminal
  /\u001b\[[\d;]*m/g,
  /\b[a-z][\w+.-]*:\/\/[^\s"'<>)]+/gi, // URLs
  /\d{4}[-/]\d\d[-/]\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:[.,]\d+)?)?(?:Z|\s?[+-]\d\d:?\d\d|\s(?:UTC|GMT))?/g, // dates, with time and zone
  /\b(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? )?(?:\d{1,2} )?(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) +(?:\d{4}|\d{1,2}(?:,? \d{4})?)\b/g,
  /\b\d{1,2}:\d\d:\d\d(?:[.,]\d+)?(?: [+-]\d{4})?\b/g,
  /\b(?:\d+[a-z])+ \(x\d+ over (?:\d+[a-z])+\)/g, // age and count of an event of Kubernetes
  /(?:^|(?<=\s))(?:I|W|E|F)\d{4}(?=\s)/gm, // level and date of Kubernetes components
  /\b\d+ --- \[[^\]]*\] \S+ +: /g, // process, thread and logger of Spring
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

/** Counts, flags, addresses and other chunks that are no words. */
const NO_WORD = /^(?:-.*|\d+[a-z]*|.*[/@#*].*|[\w-]*-\d+|.*:.*|.)?$/;
/** Names of errors, such as `CrashLoopBackOff`, `AADSTS7000222`, `not_in_channel` and `iam:PassRole`. */
const CODE =
  /^(?:[A-Z][a-z]+(?:[A-Z][a-z]+)+\d?|[A-Z]+\d{3,}|[A-Z]+_[A-Z_]+|E[A-Z]{5,}|[a-z]+(?:_[a-z]+)+|[a-z\d-]+:[A-Z][A-Za-z]+)$/;
/** Of HTTP, or the exit code of a killed process. */
const STATUS = /^[1-5]\d\d$/;
/** A line of a stack trace, of the source that Terraform quotes, or of `kubectl describe` without a message. */
const FRAME = /^\s*(?:│\s*)?(?:at |File "|on \S+ line |with \S+,$|\d+: |goroutine |\.\.\. \d+ more)/;
/** Words of every error message: they do not tell one from another. */
const WEAK = new Set(
  `a after already an and any api are as at attempt be because been before but by call called calling can cannot code
  completed could create created creating current currently desc did do does done due during error errors
  exception exit exited fail failed failing failure fatal following for from get given got had has have http https if in
  information into is it its line make may message more must need no not null occurred of on once one onto open operation
  operations or other our out please process provided re reason reasons request requested requests resource response retry
  returned rpc run running same see server set should some specified start started starting state status still stop stopped
  such t terminated than that the their then there this to try trying unable unexpected unknown url use used user using
  value visit warning was were when while will with without you your`.split(/\s+/),
);

/**
 * A pasted message without times, ids, hashes, paths and levels, for the service; and as a query, which has only words that
 * tell it from other messages, so that they are within the limit of the field.
 */
export function extractErrorMessage(pasted: string): {message: string; query: string} {
  const texts = messageOf(pasted).map(withoutNoise).filter(Boolean);
  const text = texts.join(' ');
  return {message: limitQuery(text, MESSAGE_LIMIT), query: text.length <= QUERY_LIMIT ? text : queryFrom(texts)};
}

function queryFrom(texts: string[]): string {
  const words = texts
    .flatMap((line) => line.replace(/\((?=[^()]* )[^()]*\)/g, ' ').split(/[\s=()]+/))
    .map((word) => word.replace(/^[:;,.]+|[:;,.)]+$/g, ''));
  const kept = [...new Set(words.filter((word) => isCode(word) || STATUS.test(word) || !NO_WORD.test(word)))];
  const isWeak = (word: string) => WEAK.has(word.toLowerCase());
  return limitWords([
    ...kept.filter(isCode),
    ...kept.filter((word) => !isCode(word) && !isWeak(word)),
    ...kept.filter(isWeak),
    ...(kept.length === 0 ? words : []),
  ]);
}

const isCode = (word: string): boolean => CODE.test(word) && !WEAK.has(word.toLowerCase());

/** The texts of a structured log line, otherwise the lines from the first one that reports an error, without a stack trace. */
function messageOf(pasted: string): string[] {
  const lines = pasted.split(/[\r\n]+/).filter((line) => !FRAME.test(line) && withoutNoise(line) !== '');
  const first = lines.findIndex((text) =>
    /error|exception|fail|fatal|denied|forbidden|not found|cannot|unable|invalid/i.test(text),
  );
  const reported = lines.slice(Math.max(0, first));
  const fields = Array.from((reported[0] ?? '').matchAll(FIELD), ([, text]) =>
    text!.slice(1, -1).replace(/\\(["\\])/g, '$1'),
  );
  return fields.length > 0 ? fields : reported;
}

function withoutNoise(text: string): string {
  return NOISE.reduce((kept, noise) => kept.replace(noise, ' '), text)
    .replace(/["'`{}[\]|<>│]+|\\n/g, ' ')
    .replace(/(^|\s)[-:;,.=()+*#>]+(?=\s|$)/g, '$1')
    .replace(/(?<=\s)-(?=[^\s-])/g, '') // would exclude the word
    .replace(/\s+/g, ' ')
    .trim();
}

/** As many complete words as the limit allows; the first one alone may be cut. */
function limitWords(words: string[]): string {
  let text = limitQuery(words[0] ?? '');
  for (const word of words.slice(1)) if (text.length + 1 + word.length <= QUERY_LIMIT) text += ` ${word}`;
  return text;
}
