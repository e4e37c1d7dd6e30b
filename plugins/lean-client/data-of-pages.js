/**
 * A loader for data that the engine hands to every page, which leaves what pages use:
 * - with the sidebars come title and description of every document of the site, for lists of cards, which no page has;
 * - with the site's configuration come the options of its plugins, and the template of the HTML.
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
