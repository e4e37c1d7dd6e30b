import {describe, expect, it} from 'vitest';
import {resolveTokens} from '../resolve';

const tokens = {
  product: 'Acme',
  cli: 'acme',
  CLI: 'ACME',
  PRODUCT: 'ACME',
  api: 'https://api.acme.example',
  app: 'app.acme.example',
};
const resolve = (text: string) => resolveTokens({text, file: 'docs/page.mdx', tokens});

describe('brand tokens', () => {
  it.each([
    ['prose', 'Use {product} now.', 'Use Acme now.'],
    ['a heading', '## Install {cli}', '## Install acme'],
    ['front matter, quoted or not', '---\ntitle: {product} docs\n---\n', '---\ntitle: Acme docs\n---\n'],
    ['inline code', 'Run `{cli} scope list`.', 'Run `acme scope list`.'],
    ['a code block', '```bash\ncurl {api}/scope\n```', '```bash\ncurl https://api.acme.example/scope\n```'],
    ['a JSX attribute that is a string', '<Card title="About {product}" />', '<Card title="About Acme" />'],
    ['a JSX attribute that is an expression', '<Card title={product} />', '<Card title="Acme" />'],
    ['a shell variable of the brand', '```bash\necho "${CLI}_TOKEN"\n```', '```bash\necho "$ACME_TOKEN"\n```'],
  ])('are resolved in %s', (_, input, output) => {
    expect(resolve(input)).toBe(output);
  });

  it.each([
    ['a path parameter in code', 'See `/scope/{id}`.'],
    ['a shell expansion', '```bash\necho ${HOME}/x\n```'],
    ['a template expression', '```yaml\nname: {{ include }}\n```'],
    ['a name the file exports', 'export const total = 3\n\nThere are {total}.'],
    ['a name the file imports', "import {count} from './x'\n\nThere are {count}."],
  ])('leave %s alone', (_, input) => {
    expect(resolve(input)).toBe(input);
  });

  it('fail on an unknown token in prose, with file and line', () => {
    expect(() => resolve('One.\n\nTwo {prodct}.')).toThrow(
      'docs/page.mdx:3: unknown token {prodct}. Did you mean {product}?',
    );
    expect(() => resolve('One {flag}.')).toThrow(/docs\/page.mdx:1: unknown token \{flag\}\. Write one of \{product\}/);
  });

  it('fail on an unknown token in front matter and in a JSX attribute', () => {
    expect(() => resolve('---\ntitle: {nope} docs\n---\n')).toThrow('docs/page.mdx:2');
    expect(() => resolve('<Card title="{nope}" />')).toThrow('docs/page.mdx:1');
  });

  it('fail on a likely typo in code', () => {
    expect(() => resolve('```bash\n{Cli} list\n```')).toThrow(
      'docs/page.mdx:2: unknown token {Cli}. Did you mean {cli}?',
    );
  });

  it('report every problem of a file at once', () => {
    expect(() => resolve('{one}\n{two}')).toThrow(/:1: .*\n.*:2: /);
  });
});
