import {readFileSync} from 'node:fs';
import yaml from 'js-yaml';
import {expect, hydrated, test} from '../support/test';

test.describe('Specification 2, top-level routes', () => {
  test('Pages outside the documents', async ({request}) => {
    for (const path of ['/', '/markdown-page', '/my-markdown-page', '/my-react-page', '/search'])
      expect((await request.get(path)).status(), path).toBe(200);
  });

  test('a catch-all that shows a not-found page for unknown routes', async ({site, expected}) => {
    expected.push(/status of 404/);
    const response = await site.goto('/docs/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(site).toHaveTitle(/^Page Not Found \| /);
    await hydrated(site);
    await expect(site.locator('h1')).toHaveText('Page Not Found');
    await expect(site).toHaveTitle(/^Page Not Found \| /);
  });
});

test.describe('Specification 2, tags', () => {
  test('Tags include api, api-keys, approvals, catalog, cli, deployments, entity-hooks, errors, faq, parameters, policies, providers, roles, scopes, services, strategies, troubleshooting and ui-schema', () => {
    const tags = yaml.load(readFileSync('vocabulary/tags.yml', 'utf8')) as Record<string, unknown>;
    expect(Object.keys(tags)).toEqual(
      'api api-keys approvals catalog cli deployments entity-hooks errors faq parameters policies providers roles scopes services strategies troubleshooting ui-schema'.split(
        ' ',
      ),
    );
  });
});

test('Specification 2, client-side redirects (old -> new): the host redirects in one hop, with query and fragment', async ({
  site,
}) => {
  const response = await site.request.get('/docs/custom-scopes/overview?a=1', {maxRedirects: 0});
  expect(response.status()).toBe(301);
  await site.goto('/docs/custom-scopes/overview?a=1#part');
  await expect(site).toHaveURL('/docs/agent-backed-scopes/?a=1#part');
  await expect(site.locator('h1')).not.toHaveText('Page Not Found');
});
