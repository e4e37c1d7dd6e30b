import {readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';

type Lock = {packages: Record<string, {version?: string; optionalDependencies?: Record<string, string>}>};

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock;
const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as {version: string} & Record<
  string,
  Record<string, string>
>;

function versions(match: (name: string) => boolean): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const [path, {version}] of Object.entries(lock.packages)) {
    const name = path.split('node_modules/').at(-1)!;
    if (path && match(name)) found.set(name, (found.get(name) ?? new Set()).add(version!));
  }
  return found;
}

describe('Docusaurus', () => {
  it('has every @docusaurus package exactly once, at 3.8.1', () => {
    const own = versions(
      (name) =>
        name.startsWith('@docusaurus/') &&
        !['@docusaurus/react-loadable', '@docusaurus/responsive-loader'].includes(name),
    );
    expect(own.size).toBeGreaterThan(20);
    for (const [name, set] of own) expect([name, ...set]).toEqual([name, '3.8.1']);
  });

  it('has docusaurus-plugin-openapi-docs 4.5.1 and one React', () => {
    const [openapi, ...react] = ['docusaurus-plugin-openapi-docs', 'react', 'react-dom'].map((name) =>
      versions((n) => n === name).get(name),
    );
    expect([...openapi!]).toEqual(['4.5.1']);
    expect(react.map((set) => set?.size)).toEqual([1, 1]);
  });

  it('has the packages of other systems in the lock file, without which npm ci fails everywhere', () => {
    const names = new Set(Object.keys(lock.packages).map((path) => path.split('node_modules/').at(-1)));
    const missing = Object.values(lock.packages)
      .flatMap(({optionalDependencies = {}}) => Object.keys(optionalDependencies))
      .filter((name) => !names.has(name));
    expect(missing).toEqual([]);
  });

  it('has the versions of package.json in the lock file, without which npm ci fails', () => {
    const all = Object.entries({...manifest.dependencies, ...manifest.devDependencies});
    const others = all.filter(([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version);
    expect(others, 'Run npm install, and commit package-lock.json.').toEqual([]);
  });

  it('has site version 0.0.0', () => {
    expect(manifest.version).toBe('0.0.0');
  });

  it('pins every direct dependency exactly', () => {
    const all = {...manifest.dependencies, ...manifest.devDependencies};
    expect(Object.entries(all).filter(([, version]) => !/^\d/.test(version))).toEqual([]);
  });
});
