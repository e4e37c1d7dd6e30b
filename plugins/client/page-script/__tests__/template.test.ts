import * as eta from 'eta';
import {describe, expect, test} from 'vitest';
import {ALTERNATE_LINK} from '../../../publishing/markdown-twin/alternate';
import {pageTemplate} from '../template';

const data = {
  htmlAttributes: 'lang="en"',
  bodyAttributes: '',
  metaAttributes: [
    '<title>A</title>',
    '<link data-rh="true" rel="canonical" href="https://docs.company.example/docs/a/"/>',
  ],
  headTags: '',
  preBodyTags: '<svg xmlns="http://www.w3.org/2000/svg" style="display: none;"><defs></defs></svg>',
  postBodyTags: '',
  stylesheets: ['assets/css/styles.css'],
  scripts: ['assets/js/runtime.js', 'assets/js/main.js'],
  baseUrl: '/',
  version: '3.8.1',
  appHtml: '<main><link rel="stylesheet" href="/assets/css/part.css"/>Text</main>',
};

describe.each([true, false])('The page template, application on intent: %s', (appOnIntent) => {
  const template = pageTemplate({appOnIntent, head: ALTERNATE_LINK});
  // As Docusaurus does it (core/lib/ssg/ssgTemplate.js).
  const html = eta.compile(template, {rmWhitespace: true})(data, eta.defaultConfig);

  test('is accepted by the template engine, with the page and the link to its Markdown', () => {
    expect(html).toContain(`<div id="__docusaurus">${data.appHtml}</div>`);
    expect(html).toContain('href="https://docs.company.example/docs/a.md"');
  });

  test('has a style sheet of the content in the head too, so that nothing is painted without it', () => {
    const [head] = html.split('</head>');
    expect(head).toMatch(/styles\.css" \/>\s*<link rel="stylesheet" href="\/assets\/css\/part\.css"\/>/);
  });

  test('hides the icons without an inline style', () => {
    expect(html).toContain('<svg xmlns="http://www.w3.org/2000/svg" display="none">');
  });

  test('lists the scripts', () => {
    expect(html).toContain(
      appOnIntent
        ? '<meta name="application-scripts" content="/assets/js/runtime.js /assets/js/main.js">'
        : '<script src="/assets/js/main.js" defer></script>',
    );
  });
});
