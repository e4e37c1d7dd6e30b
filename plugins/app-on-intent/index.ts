import type {Plugin} from '@docusaurus/types';
import {buildSync} from 'esbuild';

/** Data, not part of the starter: its bytes, and so its hash in a policy, stay the same from deploy to deploy. */
const SCRIPTS = 'application-scripts';

/**
 * The engine's page template (3.8.1), with three changes: the scripts are named for
 * the starter instead of being loaded, `head` can look at what the page says of
 * itself, and the theme's icons are hidden without an inline style, which a strict
 * policy refuses. `ssrTemplate` is the engine's own seam.
 */
export function pageTemplate({appOnIntent, head}: {appOnIntent: boolean; head: string}): string {
  const scripts = appOnIntent
    ? `<meta name="${SCRIPTS}" content="<%= it.scripts.map((script) => it.baseUrl + script).join(' ') %>">`
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
  </head>
  <body <%~ it.bodyAttributes %>>
    <%~ it.preBodyTags.replace('style="display: none;"', 'display="none"') %>
    <div id="__docusaurus"><%~ it.appHtml %></div>
    <%~ it.postBodyTags %>
  </body>
</html>`;
}

/** The starter itself stands in the head by a plugin: the site's configuration, and so the template, is shipped to the browser. */
export function appOnIntentPlugin(): Plugin {
  return {name: 'app-on-intent', injectHtmlTags: () => ({headTags: [{tagName: 'script', innerHTML: starter()}]})};
}

export function starter(): string {
  const {outputFiles} = buildSync({
    stdin: {contents: `import {startOnIntent} from './starter'; startOnIntent('${SCRIPTS}');`, resolveDir: __dirname},
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  });
  return outputFiles[0]!.text.trim();
}
