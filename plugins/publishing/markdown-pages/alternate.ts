/**
 * For the page template: the URL of the Markdown version. Unlisted pages, search and 404 have none. It is short,
 * because the template is shipped to browsers with the site's configuration, and has no quotes in its expressions,
 * which the template engine cannot parse.
 */
export const ALTERNATE_LINK = `<% const own = it.metaAttributes.join(' '), page = !/noindex/.test(own) && /canonical. href=.(.+?)\\/?\\x22/.exec(own)?.[1];
    if (page && !page.endsWith('.html')) { %><link rel="alternate" type="text/markdown" href="<%= page.replace(/^(\\w+:..[^/]+)$/, '$1/index') %>.md"><% } %>`;

/**
 * For agents that read the HTML: the first text of the body. It is hidden from people and screen readers, and the same
 * on every page, so client-side navigation does not have to change it.
 */
export const agentDirective = (origin: string): string =>
  `<p hidden>For AI agents: this page is Markdown at its address plus .md, and ${origin}/llms.txt lists all pages.</p>`;
