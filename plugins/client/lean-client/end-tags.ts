/**
 * Docusaurus minifies pages with fixed options that omit all optional tags. Browsers add them, but the simple parsers
 * of agents nest each paragraph and list item in the previous one. This runs the same minifier again, with all tags and
 * no other change.
 */
export async function withEndTags(html: string): Promise<string> {
  // Imported on demand, because it also loads the bundler, which only a build needs.
  const {getSwcHtmlMinifier} = await import('@docusaurus/faster');
  return (await getSwcHtmlMinifier()(html, ONLY_TAGS)).code;
}

const ONLY_TAGS = {
  tagOmission: false,
  collapseWhitespaces: 'none',
  collapseBooleanAttributes: false,
  minifyConditionalComments: false,
  minifyCss: false,
  minifyJs: false,
  minifyJson: false,
  normalizeAttributes: false,
  removeComments: false,
  removeEmptyAttributes: false,
  removeEmptyMetadataElements: false,
  removeRedundantAttributes: 'none',
  sortAttributes: false,
  sortSpaceSeparatedAttributeValues: false,
} as const;
