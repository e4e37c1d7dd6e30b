import {readFileSync} from 'node:fs';
import yaml from 'js-yaml';
import {expect, followInside, hydrated, open, test} from '../support/test';

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

  test('a not-found page for unknown routes, also inside the application, after Back and reloaded', async ({
    site,
    expected,
  }) => {
    expected.push(/status of 404/);
    await open(site, '/docs/support');
    for (const [path, shown] of [
      ['/docs/CLI', '/docs/CLI'],
      ['/Docs/cli', '/Docs/cli'],
      ['/docs/nrn', '/docs/nrn'],
      ['/docs/no-such-page', '/docs/no-such-page'],
      ['/docs/%', '/docs/%25'],
      ['/docs/%E0%A4%A', '/docs/%25E0%25A4%25A'],
    ] as const) {
      for (const action of ['follow', 'return']) {
        await (action === 'follow' ? followInside(site, path) : site.goForward());
        await expect(site.locator('h1')).toHaveText('Page Not Found');
        await expect(site).toHaveURL(shown);
        const skip = site.getByRole('link', {name: 'Skip to main content'});
        await expect(site.locator((await skip.getAttribute('href'))!), 'a target of the skip link').toHaveCount(1);
        if (action === 'return') {
          await site.reload();
          await hydrated(site);
          await expect(site.locator('h1'), 'on a fresh load').toHaveText('Page Not Found');
        }
        await site.goBack();
        await expect(site.locator('h1')).toHaveText('Get support');
        await hydrated(site);
      }
    }
  });
});

/** Folder under /docs to the pages in it. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  '': 'getting-started api-getting-started NRN dimensions iac-provider runtime_configurations support troubleshooting cli llm-guides entity-hooks how-to-guides',
  agent: 'agent-channel agent-refresh installation overview telemetry use-cases parameters',
  'agent-backed-scopes': 'overview how-to-guides',
  'agent-backed-scopes/craft-scopes': 'register-scope scope-action-spec scope-spec',
  'agent-backed-scopes/overrides': 'behavior configuration override-scheduled-task setup',
  'agent-backed-scopes/workflows-and-execution':
    'base-scope-workflow override-scope-service-workflow set-up-notifications',
  'how-to-guides': 'test-scope-locally kubernetes-prod-ready scheduled-task',
  applications: 'creating-new-application naming-patterns update-repository-name',
  'applications/ci-cd': 'build-arm build-next-js full-ci-cd-examples makefile-build-push',
  approvals: 'actions policies associate-policy-with-action set-up-notifications',
  authentication: 'aws_auth_modes google okta',
  authorization: 'api-keys api-keys-iac roles',
  catalog:
    'built-in-components define-catalog-specs forms-entity-creation getting-started instances where-catalog-appears',
  changelogs: '2024-12 2025-01 2025-02 2025-03 2025-04 2025-05 2025-06 2025-07 2025-08 2025-09',
  deployments: 'flow manage overview strategies strategy-reference',
  notifications: 'channels event-payloads filters',
  parameters: 'secret-visibility',
  'json-ui-schema': 'advanced json-schema overview preview-results reference-options ui-schema',
  providers: 'overview helm-charts integrations',
  scopes:
    'aws-lambda capabilities custom-domains datadog kubernetes logs loki management parameters prometheus terraform-provider troubleshooting',
  services: 'craft-a-service promote-service import provisioning sql-service-integration sync',
  'services/runners': 'set-up-runners',
};

test('Specification 2, documentation routes under /docs', async ({request}) => {
  for (const [folder, names] of Object.entries(DOCUMENTS)) {
    for (const name of names.split(' ')) {
      const url = ['/docs', folder, name].filter(Boolean).join('/');
      expect((await request.get(url)).status(), url).toBe(200);
    }
  }
});

test.describe('Specification 2, tags', () => {
  test('Tags include api, api-keys, approvals, catalog, cli, deployments, entity-hooks, errors, faq, parameters, policies, providers, roles, scopes, services, strategies, troubleshooting and ui-schema', () => {
    const tags = yaml.load(readFileSync('docs/tags.yml', 'utf8')) as Record<string, unknown>;
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
