/** The id of a document's content, the target of the skip link. */
export const CONTENT_ID = 'content';
