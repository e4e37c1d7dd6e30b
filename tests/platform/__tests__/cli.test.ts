import {beforeAll, describe, expect, it} from 'vitest';
import {brand, brandTokens} from '../../../brand';
import {cachedBundle} from '../../../plugins/api/api-contract/bundle';
import {cliGrammar} from '../../../plugins/api/api-reference/samples';
import {Cli} from '../cli';
import {Blueprint, Platform} from '../platform';

describe('the CLI', () => {
  let cli: Cli;
  let platform: Platform;
  const run = (line: string, apiKey = 'key') => cli.run(platform, {args: line.split(' '), cwd: '.', token: '', apiKey});

  beforeAll(async () => {
    const contract = await cachedBundle({apiDir: 'api', generatedDir: '.generated', tokens: brandTokens(brand)});
    cli = new Cli(contract, cliGrammar(contract));
    platform = new Platform(new Blueprint(contract));
    platform.keys.set('key', undefined);
  }, 60_000);

  it('prints the response as JSON', () => {
    const {exitCode, output} = run('scope list --application_id 4 --slug staging-eu --format json');
    expect(exitCode).toBe(0);
    expect(JSON.parse(output)).toMatchObject({paging: {total: 1}, results: [{id: 6}]});
  });

  it('shows in a list what a create added, and settles its status', () => {
    const body = '{"application_id":4,"build_id":7,"semver":"2.0.0","status":"active"}';
    expect(run(`release create --body ${body}`).exitCode).toBe(0);
    expect(run('release list --application_id 4 --format json').output).toContain('"semver":"2.0.0"');
  });

  it.each([
    ['an unknown command', 'scope destroy --id 5', 'unknown command'],
    ['an unknown flag', 'scope list --app 4', 'unknown flag'],
    ['a missing flag', 'scope list', 'required flag: --application_id'],
    ['an object that does not exist', 'scope read --id 999', '404'],
    ['a field that the contract does not have', 'scope patch --id 5 --body {"asset":"main"}', '400'],
  ])('fails on %s', (_, line, message) => {
    const {exitCode, output} = run(line);
    expect(exitCode).toBe(1);
    expect(output).toContain(message);
  });

  it('needs a credential', () => {
    expect(run('scope list --application_id 4', '').output).toBe('please login first');
  });
});
