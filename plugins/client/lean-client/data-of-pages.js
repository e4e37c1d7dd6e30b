/**
 * Loader that reduces the data Docusaurus passes to every page to what pages use. It removes:
 * - next to the sidebars, title and description of every document, for card lists, which no page has;
 * - in the site's configuration, the plugin options, the HTML template and the file paths of the client modules.
 */
const CONFIG = /^[^]*?export default (\{[^]*\});\s*$/;

module.exports = function dataOfPages(source) {
  const [, config] = CONFIG.exec(source) ?? [];
  if (config !== undefined) {
    const unused = {presets: [], plugins: [], themes: [], clientModules: [], ssrTemplate: undefined};
    const data = {...JSON.parse(config), ...unused};
    return `export default ${JSON.stringify(data)};`;
  }
  const data = JSON.parse(source);
  return data.version?.docsSidebars ? JSON.stringify({...data, version: {...data.version, docs: {}}}) : source;
};
