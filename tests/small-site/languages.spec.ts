/** A copy of the site in two languages: English, and German with ten of its guides translated. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {openPage, type BuiltPage} from '../built/rules';
import {expect, test as base} from '../support/test';
import {twoLanguages} from './two-languages';

type Built = {out: string};

const test = base.extend<object, {built: Built}>({
  built: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const {folder, remove} = await twoLanguages();
      await use({out: path.join(folder, 'build')});
      await remove();
    },
    {scope: 'worker'},
  ],
});

/** Guides and pages of the reference, without redirects; `path` has the language. */
const documents = (out: string, language: '' | '/de'): BuiltPage[] =>
  readdirSync(path.join(out, language, 'docs'), {recursive: true, encoding: 'utf8'})
    .filter((file) => path.basename(file) === 'index.html')
    .map((file) => path.posix.join(language, '/docs', path.dirname(file)))
    .map((route) => openPage(route, readFileSync(path.join(out, route, 'index.html'), 'utf8')))
    .filter(({$}) => $('main').length > 0);

test.describe('A site in two languages', {tag: '@night'}, () => {
  test.describe.configure({mode: 'serial'});

  for (const language of ['', '/de'] as const) {
    test(`Links below ${language}/docs stay in the language, and lead to a page or file`, ({built: {out}}) => {
      const pages = documents(out, language);
      expect(pages.length).toBeGreaterThan(20);
      const urls = pages.flatMap(({path: page, $}) =>
        $('a[href^="/"]:not([lang]), form[action^="/"]')
          .toArray()
          .map(({attribs}) => ({page, url: (attribs.href ?? attribs.action)!.replace(/[#?].*/, '')})),
      );
      const leaving = urls.filter(({url}) => url.startsWith('/de/') !== (language === '/de'));
      expect(leaving.map(({page, url}) => `${page}: ${url}`)).toEqual([]);
      const dead = urls.filter(({url}) => !existsSync(path.join(out, url)));
      expect(dead.map(({page, url}) => `${page}: ${url}`)).toEqual([]);
    });
  }
});
