import template from '@docusaurus/plugin-client-redirects/lib/templates/redirectPage.template.html';
import {expect, test} from 'vitest';
import {withOneScript} from '..';

const page = (to: string): string => template.replaceAll('<%= it.toUrl %>', to).replace(/<%= it.search.*?%>/, '');
const script = (html: string): string => /<script>([^]*)<\/script>/.exec(html)![1]!;

test('Redirect pages of Docusaurus have different scripts, ours the same one', () => {
  const [one, other] = [page('/docs/a'), page('/docs/b')];
  expect(script(one)).not.toBe(script(other));
  expect(script(withOneScript(one))).toBe(script(withOneScript(other)));
});

test('The target stays in the page, for the script and for clients without JavaScript', () => {
  const rewritten = withOneScript(page('/docs/a'));
  expect(rewritten).toContain('<link rel="canonical" href="/docs/a" />');
  expect(rewritten).toContain('content="0; url=/docs/a"');
});

test('A page without the URL that the script reads is rejected', () => {
  expect(() => withOneScript('<script>location.href = "/docs/a"</script>')).toThrow('looks different');
});
