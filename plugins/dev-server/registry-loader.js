/**
 * A loader for the engine's list of modules. It asks for the id of every page's module beside the import of it, and the
 * bundler compiles a module to give it an id. Without an id the engine loads the page when it is opened, as it would anyway.
 */
module.exports = function withoutPageIds(source) {
  return source.replaceAll(/require\.resolveWeak\("[^"]+\.mdx"\)/g, 'undefined');
};
