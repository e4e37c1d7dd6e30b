/** `npm run search:fit -- --write` replaces this file. */
export const fitted = {
  section: 5.37,
  page: 5.44,
  bm25: 2.25,
  title: 1.06,
  titleFilled: 2.48,
  labelFilled: 1.17,
  keywords: 2.86,
  keywordFilled: 3.51,
  closeness: 2.89,
  operation: -2.13,
  changelog: -0.71,
  glossary: -2.09,
  resourceTitleForApi: 3.02,
  begins: 1.27,
  bm25OfLong: 2.68,
  operationForApi: 1.59,
};

export const fittedForMessages = {
  section: 4.92,
  page: 7.28,
  bm25: 4.87,
  documented: 1.58,
  closeness: 3.47,
  operation: -0.51,
  resource: -1.24,
  errorPage: 1.41,
};
