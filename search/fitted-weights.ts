/** `npm run search:fit -- --write` replaces this file. */
export const fitted = {
  section: 5.1,
  page: 5.35,
  bm25: 2.15,
  title: 0.74,
  titleFilled: 2.37,
  labelFilled: 1.17,
  keywords: 2.92,
  keywordFilled: 3.53,
  closeness: 2.23,
  operation: -2.08,
  changelog: -0.85,
  glossary: -1.79,
  resourceTitleForApi: 3.15,
  begins: 1.34,
  bm25OfLong: 2.74,
  operationForApi: 1.8,
};

export const fittedForMessages = {
  section: 4.87,
  page: 7.29,
  bm25: 4.81,
  documented: 1.72,
  closeness: 2.88,
  operation: -0.63,
  resource: -1.28,
  errorPage: 1.4,
};
