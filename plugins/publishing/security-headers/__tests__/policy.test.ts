import {expect, test} from 'vitest';
import {contentSecurityPolicy, inlineScripts, scriptHashes} from '../policy';

test('Inline scripts are found; scripts with `src` and data blocks are not.', () => {
  const html = `<script src="/a.js" defer></script><script>one()</script><SCRIPT data-rh=true>two()</SCRIPT>
    <script type="application/ld+json">{"@type":"WebPage"}</script><script type=module>three()</script>`;
  expect(inlineScripts(html)).toEqual(['one()', 'two()', 'three()']);
});

test('The hash covers the exact bytes, including spaces and line ends.', () => {
  // echo -n "alert('Hello, world.');" | openssl dgst -sha256 -binary | base64
  expect(scriptHashes(["<script>alert('Hello, world.');</script>"])).toEqual([
    "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
  ]);
  expect(scriptHashes(['<script> a()</script>'])).not.toEqual(scriptHashes(['<script>a()</script>']));
});

test('A script on many pages has one hash, and the order of pages has no effect.', () => {
  const pages = ['<script>a()</script><script>b()</script>', '<script>b()</script>'];
  expect(scriptHashes(pages)).toHaveLength(2);
  expect(scriptHashes([...pages].reverse())).toEqual(scriptHashes(pages));
});

test('A policy keeps its base and adds sources; a directive without a base starts from the default.', () => {
  const base = {'default-src': "'self'", 'script-src': "'self'"};
  expect(contentSecurityPolicy(base, {'script-src': ["'sha256-x'"], 'connect-src': []})).toBe(
    "default-src 'self'; script-src 'self' 'sha256-x'",
  );
  expect(contentSecurityPolicy(base, {'connect-src': ['https://a.example']})).toBe(
    "default-src 'self'; script-src 'self'; connect-src 'self' https://a.example",
  );
});
