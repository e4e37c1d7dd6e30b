/**
 * Docusaurus' MDX loader, with findings in place of its errors. Options: those of the original loader, and
 * - `before(file, text)`: throws when the page must not be compiled;
 * - `onError(file, text, error)`: returns a text to compile instead, or throws;
 * - `load(resource, text, compile)`: returns the compiled page, which may be cached.
 */
module.exports = function mdxLoader(source) {
  const callback = this.async();
  const {before, onError, load = (_resource, _text, compile) => compile()} = this.getOptions();
  const compile = async (text) => {
    const {default: engine} = await import('@docusaurus/mdx-loader'); // CommonJS: its exports are the default
    return new Promise((resolve, reject) => {
      const done = (error, result) => (error ? reject(error) : resolve(result));
      void engine.default.call(Object.create(this, {async: {value: () => done}}), text);
    });
  };
  const run = async () => {
    try {
      before(this.resourcePath, source);
      return await load(this.resource, source, () => compile(source));
    } catch (error) {
      return compile(onError(this.resourcePath, source, error));
    }
  };
  run().then((result) => callback(null, result), callback);
};
