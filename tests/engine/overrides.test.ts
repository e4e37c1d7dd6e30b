/**
 * Components of the theme that the site replaces or wraps, each with the hash of the original that it was compared with.
 * A new version of Docusaurus that changes one of them fails here and names the command that shows the difference.
 * Update overrides.json when the component here has what the new original needs.
 */
import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import recorded from './overrides.json';

const PACKAGES = ['@docusaurus/theme-classic', '@docusaurus/theme-search-algolia', '@docusaurus/core'];

type Original = {package: string; file: string; version: string; hash: string};

/** The original of `theme/Tabs/index.tsx`: the first package that has this component. */
function original(component: string): Original | undefined {
  for (const name of PACKAGES) {
    const folder = name === '@docusaurus/core' ? 'lib/client/theme-fallback' : 'lib/theme';
    const file = `${folder}/${component.replace(/\.tsx$/, '.js')}`;
    try {
      const hash = createHash('sha256')
        .update(readFileSync(`node_modules/${name}/${file}`))
        .digest('hex')
        .slice(0, 16);
      const {version} = JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')) as {version: string};
      return {package: name, file, version, hash};
    } catch {
      // Not a component of this package.
    }
  }
  return undefined;
}

it('Every replaced component of the theme was compared with the installed original', () => {
  const files = ['src', 'plugins'].flatMap((folder) =>
    readdirSync(folder, {recursive: true, encoding: 'utf8'})
      .map((name) => `${folder}/${name}`)
      .filter((file) => file.includes('/theme/') && file.endsWith('.tsx') && !file.includes('__tests__')),
  );
  const found = files.flatMap((file) => {
    const component = file.replace(/^.*?\/theme\//, '');
    const from = original(component);
    return from === undefined ? [] : [{component, ...from}];
  });
  expect(found.length).toBeGreaterThan(25);
  const known: Record<string, string> = recorded.originals;
  const changed = found.filter(({component, hash}) => known[component] !== hash);
  expect(
    changed.map(
      ({component, package: name, file, version, hash}) =>
        `${component} is now ${hash}: npm diff --diff=${name}@${recorded.version} --diff=${name}@${version} ${file}`,
    ),
  ).toEqual([]);
  expect(Object.keys(known).filter((name) => !found.some(({component}) => component === name))).toEqual([]);
});
