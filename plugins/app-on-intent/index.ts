import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {buildSync} from 'esbuild';

/**
 * The engine's page template (3.8.1), with two changes: the scripts are given to
 * the starter instead of being loaded, and the theme's icons are hidden without
 * an inline style, which a strict policy refuses. `ssrTemplate` is the engine's own seam.
 */
export function pageTemplate({appOnIntent}: {appOnIntent: boolean}): string {
  const scripts = appOnIntent
    ? '<script>starter.startOnIntent(<%~ JSON.stringify(it.scripts.map((script) => it.baseUrl + script)) %>)</script>'
    : '<% it.scripts.forEach((script) => { %><script src="<%= it.baseUrl %><%= script %>" defer></script><% }); %>';
  return `<!DOCTYPE html>
<html <%~ it.htmlAttributes %>>
  <head>
    <meta charset="UTF-8">
    <meta name="generator" content="Docusaurus v<%= it.version %>">
    <% it.metaAttributes.forEach((metaAttribute) => { %>
      <%~ metaAttribute %>
    <% }); %>
    <%~ it.headTags %>
    <% it.stylesheets.forEach((stylesheet) => { %>
      <link rel="stylesheet" href="<%= it.baseUrl %><%= stylesheet %>" />
    <% }); %>
    ${scripts}
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
    entryPoints: [path.join(__dirname, 'starter.ts')],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'starter',
    target: 'es2022',
  });
  return outputFiles[0]!.text.trim();
}
