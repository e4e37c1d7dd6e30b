/** The id of a document's content, to which the skip link leads. */
export const CONTENT_ID = 'content';
