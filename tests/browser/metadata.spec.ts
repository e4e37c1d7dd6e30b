import {readFileSync} from 'node:fs';
import {cleanPath, htmlFileOf} from '../../config/serving';
import {allPaths} from '../support/sitemap';
import {expect, test} from '../support/test';

test('Every page has a title and a description; descriptions of tag pages have 50 to 160 characters, as those of guides', () => {
  const pages = allPaths().filter((path) => path !== '/no-such-page');
  const wrong = pages.flatMap((path) => {
    const html = readFileSync(`build${htmlFileOf(cleanPath(path))}`, 'utf8');
    const title = /<title[^>]*>([^<]+)/.exec(html)?.[1] ?? '';
    const description = /<meta [^>]*name="?description"? [^>]*content="([^"]*)"/.exec(html)?.[1] ?? '';
    const shortest = path.startsWith('/docs/tags') ? 50 : 1;
    const isFine = title !== '' && description.length >= shortest && description.length <= 160;
    return isFine ? [] : [`${path}: "${title}", "${description}"`];
  });
  expect(wrong).toEqual([]);
});
