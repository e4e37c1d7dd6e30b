/**
 * The engine minifies pages with options that nobody can set, and leaves out every tag that HTML allows to leave out.
 * Browsers add them; the simple parsers that agents use nest each paragraph and list item in the one before. The same
 * minifier writes the page again, with all tags and nothing else changed.
 */
export async function withEndTags(html: string): Promise<string> {
  // Loads the bundler too, which only a build needs.
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
