/**
 * Loader for Docusaurus' generated module registry. The registry requests the id of every page's module, which makes
 * the bundler compile all of them. Without the id, Docusaurus loads the page when it is opened, as it does anyway.
 */
module.exports = function withoutPageIds(source) {
  return source.replaceAll(/require\.resolveWeak\("[^"]+\.mdx"\)/g, 'undefined');
};
