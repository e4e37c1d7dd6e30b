/** What gets the compiled page, by number: the data of a loader can only be JSON. */
const waiting = new Map();
let count = 0;

/**
 * A loader after all others of a page: what they return is kept for the next build, and they do not run for a page whose
 * text is known. `load` is that of compiled-pages.ts.
 */
module.exports = function keepPage(code, map) {
  waiting.get(this.data.number)(code);
  waiting.delete(this.data.number);
  this.callback(null, code, map);
};

module.exports.pitch = function knownPage(_rest, _before, data) {
  const callback = this.async();
  const {load} = this.getOptions();
  const compile = () =>
    new Promise((resolve) => {
      data.number = count += 1;
      waiting.set(data.number, resolve);
      callback(); // the other loaders run
    });
  import('node:fs/promises')
    .then(({readFile}) => readFile(this.resourcePath, 'utf8'))
    .then((text) => load(this.resource, text, compile))
    .then((code) => data.number === undefined && callback(null, code), callback);
};
