/**
 * For the page template: the address of the Markdown beside the HTML. Pages that are no answer (unlisted, search,
 * 404) have none. It is short, because the template is shipped to browsers with the site's configuration, and has no
 * quotes in its expressions: the template engine would look for their ends.
 */
export const ALTERNATE_LINK = `<% const own = it.metaAttributes.join(' '), page = !/noindex/.test(own) && /canonical. href=.(.+?)\\/?\\x22/.exec(own)?.[1];
    if (page && !page.endsWith('.html')) { %><link rel="alternate" type="text/markdown" href="<%= page.replace(/^(\\w+:..[^/]+)$/, '$1/index') %>.md"><% } %>`;

/**
 * For agents that were given the HTML: the first words of the body. People do not see it and screen readers do not
 * read it. It is true of every page, so it stays true when the application changes the page around it.
 */
export const agentDirective = (origin: string): string =>
  `<p hidden>For AI agents: this page is Markdown at its address plus .md, and ${origin}/llms.txt lists all pages.</p>`;
