import {readFileSync} from 'node:fs';
import type {Contract} from '../../contract';
import type * as PlatformModule from '../../platform';
import {browserParts} from '../support/browser-parts';
import {expect, test} from '../support/test';

test('the simulated platform runs under the policy of the site', async ({site}) => {
  const parts = browserParts(JSON.parse(readFileSync('build/openapi.json', 'utf8')) as Contract);
  await site.route('**/assets/js/platform-test.js', (route) =>
    route.fulfill({body: parts.script, contentType: 'text/javascript'}),
  );
  await site.route('**/assets/platform-test.json', (route) =>
    route.fulfill({body: parts.contract, contentType: 'application/json'}),
  );
  const response = await site.goto('/docs/getting-started');
  expect(response!.headers()['content-security-policy']).toMatch(/script-src 'self'(?![^;]*unsafe-eval)/);
  const result = await site.evaluate(async () => {
    const script = '/assets/js/platform-test.js';
    const {createPlatform} = (await import(script)) as typeof PlatformModule;
    const contract = (await (await fetch('/assets/platform-test.json')).json()) as Parameters<
      typeof createPlatform
    >[0]['contract'];
    const started = performance.now();
    const platform = createPlatform({contract});
    const headers = {authorization: `Bearer ${platform.signIn()}`};
    const created = platform.request({
      method: 'POST',
      path: '/dimension',
      body: {name: 'Region', nrn: 'organization=1:account=2'},
      headers,
    });
    const invalid = platform.request({method: 'POST', path: '/dimension', body: {}, headers});
    return {created: created.status, invalid: invalid.status, started: performance.now() - started};
  });
  expect(result).toMatchObject({created: 200, invalid: 400});
  console.log(`start and two calls in ${Math.round(result.started)} ms`);
});
