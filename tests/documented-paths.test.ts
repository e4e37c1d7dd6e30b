/** Paths that README, CONTRIBUTING, ARCHITECTURE and the requirements name exist, so that a newcomer finds the place for a change. */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {describe, expect, it} from 'vitest';

/** Made by commands, so not in a fresh checkout. */
const GENERATED = ['build', 'build-hosts', 'node_modules', 'test-results', 'coverage'];

const roots = new Set(readdirSync('.').filter((name) => !GENERATED.includes(name)));

/** Text in backticks that starts with a file or folder of the repository, with its line. */
function pathsIn(file: string): {path: string; line: number}[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, at) =>
      [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\/?)`/g)]
        .map(([, path]) => ({path: path!, line: at + 1}))
        .filter(({path}) => path.includes('/') || /\.\w+$/.test(path))
        .filter(({path}) => roots.has(path.split('/')[0]!)),
    );
}

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md'];
const REQUIREMENTS = 'tests/conformance/requirements.md';

describe('Paths in the documentation for developers', () => {
  it.each([...DOCUMENTS, REQUIREMENTS])('%s names only files and folders that exist', (file) => {
    const paths = pathsIn(file);
    expect(paths.length).toBeGreaterThan(5);
    const missing = paths
      .filter(({path}) => !existsSync(path))
      .map(({path, line}) => `${file}:${line}: ${path} does not exist. Name the file that does this now.`);
    expect(missing).toEqual([]);
  });

  it('The requirements name every conformance test, and every section that a test quotes', () => {
    const text = readFileSync(REQUIREMENTS, 'utf8');
    const specs = readdirSync('tests/conformance').filter((name) => name.endsWith('.spec.ts'));
    expect(specs.filter((name) => !text.includes(`\`tests/conformance/${name}\``))).toEqual([]);
    const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!).join(' ');
    const quoted = specs.flatMap((name) =>
      [...readFileSync(`tests/conformance/${name}`, 'utf8').matchAll(/Specification ([\d, and]+)/g)].flatMap(
        ([, list]) => list!.match(/\d/g)!,
      ),
    );
    expect(new Set(quoted).size).toBeGreaterThan(5);
    expect([...new Set(quoted)].filter((number) => !headings.includes(number))).toEqual([]);
  });
});
