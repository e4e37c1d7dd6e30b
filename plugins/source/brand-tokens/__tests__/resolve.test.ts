import {describe, expect, it} from 'vitest';
import {normalizeLanguage} from '../../highlight';
import {replaceTokens, REPLACED_LANGUAGES, resolveTokens} from '../resolve';

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

  it('fail on a likely typo in code', () => {
    expect(() => resolve('```bash\n{Cli} list\n```')).toThrow(
      'docs/page.mdx:2: unknown token {Cli}. Did you mean {cli}?',
    );
  });

  it('report every problem of a file in one error', () => {
    expect(() => resolve('{one}\n{two}')).toThrow(/:1: .*\n.*:2: /);
  });

  describe('in code blocks', () => {
    const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n`;

    it.each(REPLACED_LANGUAGES)('are resolved in %s, which the site can highlight', (language) => {
      expect(() => normalizeLanguage(language)).not.toThrow();
      expect(resolve(fence(language, '{cli} {api}/scope'))).toBe(
        fence(language, 'acme https://api.acme.example/scope'),
      );
    });

    it.each([
      ['js', "const {api} = require('./client');"],
      ['ts', 'const {api, app} = {api, app}; const {cli} = api;'],
      ['jsx', '<p>{product}</p>'],
      ['python', 'url = f"{api}/scope"; print({app})'],
      ['go', 'x := map[string]int{api}'],
      ['mermaid', 'flowchart LR\n a{api} --> b'],
    ])('stay as written in %s, where braces are code', (language, code) => {
      expect(resolve(fence(language, code))).toBe(fence(language, code));
      expect(resolve(fence(`${language} title="a"`, code))).toBe(fence(`${language} title="a"`, code));
    });

    it('are resolved in any language when the fence says so, and in its title', () => {
      expect(resolve(fence('js tokens', "fetch('{api}/scope')"))).toBe(
        fence('js tokens', "fetch('https://api.acme.example/scope')"),
      );
      expect(resolve(fence('python title="{cli}.py" tokens', '"{CLI}_TOKEN"'))).toBe(
        fence('python title="acme.py" tokens', '"ACME_TOKEN"'),
      );
      expect(resolve(fence('js title="{cli}.js"', 'x({cli})'))).toBe(fence('js title="acme.js"', 'x({cli})'));
    });

    it('that look like a token in a language with braces are reported', () => {
      const kept = (code: string) =>
        replaceTokens({text: fence('js', code), tokens}).kept.map(({name, line, language}) => [name, line, language]);
      expect(kept("x\nfetch('{api}/scope')")).toEqual([['api', 3, 'js']]);
      expect(kept('process.env.{CLI}_TOKEN')).toEqual([['CLI', 2, 'js']]);
      expect(kept('const {api} = x; f"{api}"')).toEqual([]);
    });
  });

  it('that are unknown become plain text when the page has to be shown anyway', () => {
    const inert = (text: string) => replaceTokens({text, tokens, inert: true}).text;
    expect(inert('Say {name}.')).toBe('Say &#123;name&#125;.');
    expect(inert('<Card title={name} />')).toBe('<Card title="{name}" />');
    expect(inert('---\ntitle: {name} and {product}\n---\n')).toBe('---\ntitle: name and Acme\n---\n');
    expect(inert('`{Cli}`')).toBe('`{Cli}`');
  });
});
