/**
 * Words that readers of API documentation do not use, with the field's words. The checks of guides and contract read this
 * table (`npm run lint:content`, `npm run api:lint`).
 */
export type Wording = {
  /** Matched regardless of case; a space also matches a line break. */
  pattern: RegExp;
  /** What to write, as it follows "Write". */
  instead: string;
  /** Phrases in which the word is right. */
  except?: RegExp;
};

/**
 * Only words that are nearly always wrong. Left out because they are often right: "tell" (people tell people), "names" (a
 * plural as often as a verb), "the way", "ask" without a machine after it (people ask administrators for roles), "hold" for
 * containing something, "stands for" (abbreviations, placeholders), "place" and "number" (ordinary nouns), and "cutting a
 * release", which a page says once because readers search for it.
 */
export const wording = {
  answer: {
    pattern: /\banswer(?:s|ed|ing)?\b/,
    instead: '"response", "returns" or "responds"; for a decision "approve", "reject" or "decide"',
    except: /\bquestions? and answers?\b|\banswer(?:s|ed|ing)? (?:to )?(?:\w+ ){0,2}questions?\b/,
  },
  mend: {pattern: /\bmend(?:s|ed|ing)?\b/, instead: '"fix", "correct" or "repair"'},
  refuse: {
    pattern: /\b(?:refuse|refuses|refused|refusing|refusal|refusals)\b/,
    instead: '"reject" (validation), "deny" (permission) or "fail with 4xx"',
    except: /\bconnections?(?: is| are| was| were)? refused\b/,
  },
  hold: {
    // Blocked operations. What contains or stores something may hold it.
    pattern:
      /\b(?:is|are|was|were|be|been|being|stays?) held\b|\bheld (?:back|up|until|while)\b|\b(?:hold|holds|holding) (?:back|up)\b|\b(?:hold|holds|held|holding) (?:(?:the|a|an|this|that|its|your|every|each|any|all) )?(?:\w+ )?(?:operation|deployment|request|creation|change|call)s?\b/,
    instead: '"block", "blocked until …" or "pause"',
  },
  'at once': {pattern: /\bat once\b/, instead: '"immediately", "in one call" or "at the same time"'},
  'go on': {
    pattern: /\b(?:go|goes|going|went|gone) on\b/,
    instead: '"continue" or "keep running"',
    except: /\b(?:go|goes|going|went|gone) on call\b/,
  },
  'by itself': {pattern: /\bby (?:itself|themselves)\b/, instead: '"automatically"'},
  stand: {
    pattern: /\b(?:stand|stands|stood|standing) (?:in|under|behind|beside|above|below|at|on|there|flat)\b/,
    instead: '"is", "appears" or "is listed"',
  },
  'hand out': {
    pattern: /\bhand(?:s|ed|ing)? (?:out|over|on)\b/,
    instead: '"expose", "return", "deliver", "grant" or "pass"',
  },
  'ask the server': {
    pattern:
      /\b(?:ask|asks|asked|asking) (?:(?:the|our|your|its|an?) )?(?:server|API|platform|service|cluster|registry|gateway|database|cloud)\b/,
    instead: '"request", "call" or "query"',
    except:
      /\bask\w* (?:\w+ )?(?:API|platform|service|cluster|registry|gateway|database|cloud) (?:teams?|owners?|engineers?|administrators?|admins?)\b/,
  },
  'look at': {pattern: /\blook(?:s|ed|ing)? at\b/, instead: '"check", "see", "read" or "inspect"'},
  'put a release on': {
    pattern: /\b(?:put|puts|putting) (?:\w+ ){0,2}releases? (?:\w+ ){0,2}on\b/,
    instead: '"deploy a release to"',
  },
  tie: {
    pattern: /\b(?:un)?(?:tie|ties|tied|tying)\b(?!-)/,
    instead: '"associate" and "dissociate", or "attach" and "detach"',
    except: /\bties? (?:is|are) (?:broken|resolved)\b|\bbreaks? (?:a |the )?ties?\b/,
  },
  'the words': {pattern: /^the words$/, instead: '"Key terms"'},
  'ways to operate': {pattern: /\bways to operate\b/, instead: '"interfaces" (console, CLI, API, Terraform)'},
  'kind of': {pattern: /\bkinds? of\b/, instead: '"type of"'},
  'take away': {pattern: /\b(?:take|takes|took|taken|taking) away\b/, instead: '"remove" or "revoke"'},
  'cut a release': {
    pattern: /\bcuts? (?:a|the|another|each|every) (?:\w+ )?release\b/,
    instead: '"create a release"',
  },
  wish: {pattern: /\bwish(?:es|ed|ing)?\b|\bwould like\b/, instead: '"need" or "want to"'},
  whole: {
    pattern: /\bwhole\b/,
    instead: '"entire", "full", "complete" or "in full"',
    except: /\bwhole (?:number|percent|second|minute|hour|day)s?\b/,
  },
  'of its own': {pattern: /\bof (?:its|their) own\b/, instead: '"dedicated", "separate" or "its own …"'},
  address: {
    pattern: /\baddress(?:es)?\b/,
    instead: '"URL", "endpoint" or "path"; "IP address" or "email address" if it is one',
    except:
      /\b(?:e-?mail|IP|IPv[46]|MAC|billing|street|postal|loopback|DNS)(?: or (?:e-?mail|IP|IPv[46]|MAC))?(?:'s)? address(?:es)?\b|\baddress (?:spaces?|ranges?|blocks?|pools?|bar|forms?)\b|^address: /,
  },
  'body without': {
    pattern: /(?<!\b(?:request|response|message|the same|empty) )\bbody without\b/,
    instead: '"the request body without …"',
  },
  'hit a path': {
    pattern: /\b(?:hit|hits|hitting) (?:a|an|the|this|that|your) (?:path|endpoint|API|route|URL|server)\b/,
    instead: '"call an endpoint"',
    except: /\bhits? (?:a|an|the) (?:API|server)(?:'s)? (?:rate )?limit\b/,
  },
} satisfies Record<string, Wording>;

export type MisusedWord = {
  /** Its key in the table. */
  name: string;
  /** As it is written in the text. */
  word: string;
  instead: string;
  index: number;
};

/** Words of the table in a text of Markdown or of plain prose. */
export function misusedWords(text: string, table: Readonly<Record<string, Wording>> = wording): MisusedWord[] {
  const prose = withoutLiterals(text).replace(/\s/g, ' ');
  return Object.entries(table)
    .flatMap(([name, {pattern, instead, except}]) => {
      const right = except ? [...prose.matchAll(new RegExp(except, 'gi'))] : [];
      return [...prose.matchAll(new RegExp(pattern, 'gi'))]
        .filter(({index}) => !right.some((phrase) => phrase.index <= index && index < phrase.index + phrase[0].length))
        .map(({0: word, index}) => ({name, word, instead, index}));
    })
    .sort((a, b) => a.index - b.index);
}

/** What is not prose: code, targets of links, URLs, ids of headings, and quoted texts, which are messages and labels. */
const LITERALS =
  /```[\s\S]*?(?:```|$)|(`+)[^`][\s\S]*?\1|(?<=\])\([^()\s]*\)|\bhttps?:\/\/[^\s)>]+|\{#[^}]*\}|"[^"]{1,200}"|“[^”]*”/g;

/** Replaces each character of a literal, so that positions stay the same and a literal is one word. */
export const LITERAL = '·';

export const withoutLiterals = (text: string): string =>
  text.replace(LITERALS, (literal) => literal.replace(/[^\n]/g, LITERAL));
