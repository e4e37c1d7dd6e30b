/**
 * HTML with its links in another language; `base` is what its URLs start with. For HTML that the build inserts as text:
 * links of React and of Markdown get the base from Docusaurus.
 */
export const htmlInLanguage = (html: string, base: string): string => html.replace(/(?<= href=")\/(?!\/)/g, `${base}/`);
