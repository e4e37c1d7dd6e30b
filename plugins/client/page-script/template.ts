/**
 * Data instead of part of a script, so that the inline script, and its hash in the Content Security Policy, do not
 * change between deploys.
 */
export const APPLICATION_SCRIPTS = 'application-scripts';

/**
 * The page template of Docusaurus 3.8.1 with four changes: the application's scripts are listed for the page script
 * instead of being loaded, `head` can read the page's metadata, a style sheet in the content is also in the head, because
 * what is above it would be painted without it first, and the theme's icons are hidden without an inline style, which a
 * strict policy rejects. `ssrTemplate` is Docusaurus' own option.
 */
export function pageTemplate({appOnIntent, head}: {appOnIntent: boolean; head: string}): string {
  const scripts = appOnIntent
    ? `<meta name="${APPLICATION_SCRIPTS}" content="<%= it.scripts.map((script) => it.baseUrl + script).join(' ') %>">`
    : '<% it.scripts.forEach((script) => { %><script src="<%= it.baseUrl %><%= script %>" defer></script><% }); %>';
  return `<!DOCTYPE html>
<html <%~ it.htmlAttributes %>>
  <head>
    <meta charset="UTF-8">
    <meta name="generator" content="Docusaurus v<%= it.version %>">
    <% it.metaAttributes.forEach((metaAttribute) => { %>
      <%~ metaAttribute %>
    <% }); %>
    ${scripts}
    <%~ it.headTags %>
    ${head}
    <% it.stylesheets.forEach((stylesheet) => { %>
      <link rel="stylesheet" href="<%= it.baseUrl %><%= stylesheet %>" />
    <% }); %>
    <%~ (it.appHtml.match(/<link rel="stylesheet"[^>]*>/g) || []).join('') %>
  </head>
  <body <%~ it.bodyAttributes %>>
    <%~ it.preBodyTags.replace('style="display: none;"', 'display="none"') %>
    <div id="__docusaurus"><%~ it.appHtml %></div>
    <%~ it.postBodyTags %>
  </body>
</html>`;
}
