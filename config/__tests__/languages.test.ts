import {describe, expect, test, vi} from 'vitest';
import {brand} from '../../brand';
import type * as Languages from '../languages';

/** The settings of a site in English and German. */
async function inGerman() {
  vi.resetModules();
  vi.doMock('../languages', async (original) => {
    const english = await original<typeof Languages>();
    return {...english, LANGUAGE_BASES: ['', '/de']};
  });
  const serving = await import('../serving');
  vi.doUnmock('../languages');
  return serving;
}

describe('URLs of a language', () => {
  test.each([
    ['en', ''],
    [undefined, ''],
    ['undefined', ''], // what Docusaurus sets without the option `--locale`
  ])('of %s start with "%s"', async (language, start) => {
    const {languageBase} = await import('../languages');
    expect(languageBase(language)).toBe(start);
  });

  test.each([
    ['https://a.example/docs/cli', 'de', 'https://a.example/de/docs/cli'],
    ['https://a.example/de/docs/cli', 'en', 'https://a.example/docs/cli'],
    ['https://a.example/de/', 'en', 'https://a.example/'],
    ['https://a.example/', 'de', 'https://a.example/de/'],
    ['https://a.example/developers', 'de', 'https://a.example/de/developers'],
  ])('%s is in %s at %s', async (url, language, other) => {
    const {inLanguage} = await import('../sitemap');
    expect(inLanguage(url, language, {defaultLocale: 'en', locales: ['en', 'de']})).toBe(other);
  });

  test('match the items of its navbar', async () => {
    const {navbar} = await import('../navbar');
    const [home] = navbar(brand, [], '/de')!.items as {activeBaseRegex: string}[];
    expect('/de/docs/cli').toMatch(new RegExp(home!.activeBaseRegex));
    expect('/docs/cli').not.toMatch(new RegExp(home!.activeBaseRegex));
  });
});

test('Translated guides are where Docusaurus reads them, for each version', async () => {
  const {translatedDir} = await import('../languages');
  expect(translatedDir('de', 'docs')).toBe('i18n/de/docusaurus-plugin-content-docs/current');
  expect(translatedDir('de', 'versioned_docs/version-1.0')).toBe('i18n/de/docusaurus-plugin-content-docs/version-1.0');
});

test('Assets of every language are cached, and old URLs of every language redirect in it', async () => {
  const {cacheControl, isAsset, MOVED} = await inGerman();
  expect(cacheControl(200, '/de/assets/js/main.1.js')).toBe(cacheControl(200, '/assets/js/main.1.js'));
  expect(cacheControl(200, '/de/img/logo.svg')).toBe(cacheControl(200, '/img/logo.svg'));
  expect(['/assets/a.js', '/de/assets/a.js', '/fr/assets/a.js'].filter(isAsset)).toEqual([
    '/assets/a.js',
    '/de/assets/a.js',
  ]);
  expect(MOVED['/de/docs/metadata/ui-forms']).toBe('/de/docs/catalog/getting-started');
  expect(MOVED['/docs/metadata/ui-forms']).toBe('/docs/catalog/getting-started');
});
