import {describe, expect, test} from 'vitest';
import {correctedUrl} from '../correct-input';

describe('The URL before the application starts', () => {
  test.each([
    ['/docs/cli', '?q=a%20b+c', '/docs/cli?q=a%20b+c', 'stays as it is'],
    ['/docs/cli.html', '?a=1', '/docs/cli?a=1', 'has no suffix'],
    ['/docs/cli/index.html', '', '/docs/cli', 'has no index file'],
    ['/index.html', '', '/', 'is / for the home page'],
    ['/404.html', '', '/404.html', 'keeps the name of the error page, which is not a page'],
    ['/docs/%', '', '/docs/%25', 'can be decoded'],
    ['/docs/%C3%A9%', '', '/docs/%25C3%25A9%25', 'can be decoded if one of several escapes is malformed'],
    ['/docs/%C3%A9', '', '/docs/%C3%A9', 'keeps escapes that are valid'],
    ['/', '?docusaurus-data-has-hydrated=true&a=b%20c', '/?a=b+c', 'sets no attribute of the page'],
    ['/', '?docusaurus-data-theme=dark&docusaurus-data-theme=x', '/', 'sets no attribute, also if it is repeated'],
    ['/', '?docusaurus-theme=zzz', '/', 'selects no unknown color mode'],
    ['/', '?docusaurus-theme=dark', '/?docusaurus-theme=dark', 'selects a color mode'],
  ])('%s%s is %s: %s', (path, search, expected) => {
    expect(correctedUrl(path, search)).toBe(expected);
  });
});
