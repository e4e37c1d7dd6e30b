/**
 * Loader that reduces the data Docusaurus passes to every page to what pages use. It removes:
 * - next to the sidebars, title and description of every document, for card lists, which no page has;
 * - in the site's configuration, the plugin options and the HTML template.
 */
const CONFIG = /^[^]*?export default (\{[^]*\});\s*$/;

module.exports = function dataOfPages(source) {
  const [, config] = CONFIG.exec(source) ?? [];
  if (config !== undefined) {
    const data = {...JSON.parse(config), presets: [], plugins: [], themes: [], ssrTemplate: undefined};
    return `export default ${JSON.stringify(data)};`;
  }
  const data = JSON.parse(source);
  return data.version?.docsSidebars ? JSON.stringify({...data, version: {...data.version, docs: {}}}) : source;
};
