/** Pages as the build writes them: attributes without quotes and no end tags where HTML allows it. */
export const ORIGIN = 'https://docs.example';

type Parts = {
  path: string;
  main: string;
  tag?: string;
  version?: string;
  description?: string;
  head?: string;
};

export function html({
  path,
  main,
  version = 'current',
  tag = `docs-default-${version}`,
  description = 'What it is about.',
  head = '',
}: Parts): string {
  return `<!doctype html><html lang=en><meta charset=UTF-8><meta name=docsearch:language content=en><meta name=docsearch:version content=${version}><meta name=docsearch:docusaurus_tag content=${tag}><meta name=description content="${description}"><link rel=canonical href=${ORIGIN}${path}>${head}<body><nav>Menu of every page</nav><main>${main}</main><footer>Footer of every page</footer>`;
}

const crumbs = (...labels: string[]): string =>
  `<nav><ul class=breadcrumbs><li class=breadcrumbs__item><a href=/></a>${labels.map((label) => `<li class=breadcrumbs__item>${label}`).join('')}</ul></nav>`;

export const guide = html({
  path: '/docs/scopes/kubernetes',
  description: 'How releases run on clusters.',
  main: `<article>${crumbs('Scopes', 'Kubernetes')}<div class="theme-doc-markdown markdown"><header><h1>Kubernetes scopes</h1></header><p>A <span class=term><a href=/docs/glossary#scope>scope</a><span role=tooltip id=term-scope>A place.</span></span> runs <code>pods</code>.
<h2 class=anchor id=limits>Limits of &lt;b> tags<a href=#limits class=hash-link>\u200b</a></h2><table><thead><tr><th>What<th>Most<tbody><tr><td>Environment variable<td>4 KB<tr><td>Pods<td>20</table>
<ul><li>First<ul><li>Inner</ul><li>Second</ul><div class=code-block data-language=bash><pre><code>kubectl get pods</code></pre></div><div class=code-block data-language=text><pre><code>Error: no such cluster</code></pre><div class=code-buttons><button>Copy</button></div></div>
<h3 class=anchor id=options>Options</h3><ul class="api-props options"><li><a href=#option-traffic.step id=option-traffic.step><code>traffic.step</code></a> <span class=api-type>string</span> <b class=api-req>required</b><p>Share that each step adds.</p><p class=api-facts>Default <code>10</code> · Allowed: 1, 2</p><li><a href=/docs/api/scope-create#body.kind><code>kind</code></a> <span class=api-type>string</span><p>Type of step.</p><dl class=api-values><dt><code>slow</code><dd>In minutes.<dt><code>fast</code><dd>In seconds.</dl></ul><p>After the table.
<h2 id=next-steps>Next steps</h2><ul><li><a href=/docs/x>Somewhere else</a></ul></div></article>`,
});

const property = (id: string, name: string, text: string, inner = ''): string =>
  `<li id=${id}><code class=api-name>${name}</code> <span class=api-type>string</span><a class=api-anchor href=#${id}></a><p>${text}<p class=api-facts>Example <code>4</code>${inner}`;

type Operation = {id: string; title: string; body?: string; answer: string; deprecated?: boolean};

export const operation = ({id, title, body = '', answer, deprecated}: Operation): string =>
  html({
    path: `/docs/api/${id}`,
    description: `${title} at once.`,
    main: `<article>${crumbs('Scope', title)}<div class="theme-doc-markdown markdown"><header><h1>${title}</h1></header><div><div class=api-page><div class=api-head><nav class=api-siblings><ul><li><a href=/docs/api/scope-list>List</a></ul></nav><p class=api-call><span class=api-method>POST</span> <code class=api-url><span class=api-server>https://api.acme.example</span><span class=api-path>/scope</span></code>${deprecated ? '<p class=api-warn><strong>Deprecated.</strong> Avoid it.' : ''}<div class=api-lead><p>${title}, in more words.</div><ul class=api-about><li><b>Token</b> Bearer token.<li><b>Permission</b> <code>${id.replace('-', ':')}</code></ul></div><aside class=api-rail><div class=api-card><h2 id=samples>Request</h2><div><div class=samples><div class="sample sample-cli"><p class=sample-name>CLI<div class=code-block><pre><code><span>acme </span><span>scope create --body '{"x": 1}'</span></code></pre></div></div></div></div></div><div class=api-card><h2 id=response-examples>Response</h2><div class=statuses><div class=status><p class=api-note><b>200 OK</b> The scope.</div></div></div></aside><div class=api-body>${body}<h2 id=responses>Responses</h2><details class="api-fold api-response"><summary><h3 id=response-200>200 OK</h3> <span class=api-about-response>The scope.</span></summary><ul class=api-props>${answer}</ul></details><h2 id=errors>Errors</h2><table class=api-errors><thead><tr><th>Status<th>When<th>What to do<tbody><tr id=response-400><td><a class=api-status href=#status-400>400</a><td>The name of ${id} is taken.<td>Choose another one.</table><h2 id=used-in-guides>Used in guides</h2><ul><li><a href=/docs/y>Some guide</a></ul></div></div></div></div></div></article>`,
  });

export const STATUS = property('response-200.status', 'status', 'Where the scope is in its life.');

export const create = operation({
  id: 'scope-create',
  title: 'Create a scope',
  body: `<h2 id=request-body>Request body</h2><ul class=api-props>${property('body.name', 'name', 'Label for people.')}${property(
    'body.capabilities',
    'capabilities',
    'Settings.',
    `<details class=api-fold><summary>Inner</summary><ul class=api-props>${property('body.capabilities.health_check', 'health_check', 'Probe of an instance.', '<dl class=api-values><dt><code>http</code><dd>Calls a path.<dt><code>tcp</code><dd>Opens a port.</dl>')}</ul></details>`,
  )}</ul>`,
  answer: STATUS,
});

export const read = operation({
  id: 'scope-read',
  title: 'Read a scope',
  answer: `${STATUS}${property('response-200.only_here', 'only_here', 'Only a read has it.')}`,
});

export const list = operation({
  id: 'scope-list',
  title: 'List scopes',
  body: `<h2 id=query-parameters>Query parameters</h2><ul class=api-props>${property('query.name', 'name', 'Label for people.')}</ul>`,
  answer: property(
    'response-200.results',
    'results',
    'The scopes.',
    `<ul class=api-props>${property('response-200.results.status', 'status', 'Where the scope is in its life.')}</ul>`,
  ),
});

export const resource = html({
  path: '/docs/scope-api-index',
  main: `<article>${crumbs('Scope')}<div class="theme-doc-markdown markdown"><header><h1>Scope</h1></header><div><div class=api-page><div class=api-head><p>A place where one application runs.</div><div class=api-body><h2 id=operations>Operations</h2><ul class=api-ops><li><a href=/docs/api/scope-list>List scopes</a></ul><h2 id=object>The scope object</h2><ul class=api-props>${property('object.status', 'status', 'Where the scope is in its life.')}</ul></div></div></div></div></article>`,
});

export const glossary = html({
  path: '/docs/glossary',
  main: `<div class="theme-doc-markdown markdown"><header><h1>Glossary</h1></header><h2 id=terms>Terms</h2><dl><dt><a href=#api-key id=api-key>API key</a><dd>A credential for machines.</dl></div>`,
});

/** The same page in version 1.0. */
export const inVersion = (page: string): string =>
  page
    .replace('docsearch:version content=current', 'docsearch:version content=1.0')
    .replace('content=docs-default-current', 'content=docs-default-1.0')
    .replace(`href=${ORIGIN}/docs/`, `href=${ORIGIN}/docs/1.0/`);

export const inGerman = (page: string): string =>
  page
    .replace('docsearch:language content=en', 'docsearch:language content=de')
    .replace(`href=${ORIGIN}/docs/`, `href=${ORIGIN}/de/docs/`);
