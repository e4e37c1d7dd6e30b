/** `npm run search:fit -- --write` replaces this file. */
export const fitted = {
  section: 5.41,
  page: 5.44,
  bm25: 2.24,
  title: 0.95,
  titleFilled: 2.39,
  labelFilled: 1.05,
  keywords: 2.85,
  keywordFilled: 3.53,
  closeness: 3.21,
  operation: -2.18,
  changelog: -0.75,
  glossary: -2.13,
  resourceTitleForApi: 3.05,
  begins: 1.42,
  bm25OfLong: 2.69,
  operationForApi: 1.65,
};

export const fittedForMessages = {
  section: 4.91,
  page: 7.04,
  bm25: 4.92,
  documented: 1.71,
  closeness: 3.98,
  operation: -0.1,
  resource: -1.42,
  errorPage: 1.68,
};
