/** The agent score must not fall below this. */
export const SCORE = 100;

/** AFDocs checks that warn about some pages, and why that is accepted. None may fail. */
export const EXPLAINED: Readonly<Record<string, string>> = {
  'page-size-markdown':
    'four pages have 50,000 to 75,000 characters: two lists that are looked up (commands, event payloads) and the two operations with the largest body. If split, they would not be complete on any page.',
  'embedded-data-serialization':
    'the table of all commands is most of the page about the CLI; people filter it, and each operation has its command on its own page.',
  'markdown-content-parity':
    'AFDocs counts the meaning that a term shows on hover, and the word "Download" beside a file name, as text of the page; our comparison of all words omits these.',
  'page-size-html': 'the same and similar pages, with navigation; agents get the shorter Markdown.',
};
