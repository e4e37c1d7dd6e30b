import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeAll, beforeEach, expect, it} from 'vitest';
import {brand} from '../../../brand';
import {loadHcl} from '../../../plugins/authoring/content-checks/snippets/grammar';
import {realContract} from '../../support/contract';
import {Terraform} from '../simulated-terraform';
import {PlatformDefinition, Platform} from '../../../platform/platform';
import {behavior} from '../../../platform/rules';

const P = brand.slug;
let blueprint: PlatformDefinition;
let terraform: Terraform;
let platform: Platform;
let folder: string;

beforeAll(async () => {
  const [contract, hcl] = await Promise.all([realContract(), loadHcl()]);
  blueprint = new PlatformDefinition(contract, behavior);
  terraform = new Terraform(contract, P, hcl);
});
beforeEach(() => {
  platform = new Platform(blueprint);
  platform.addKey('key');
  folder = mkdtempSync(path.join(tmpdir(), 'terraform-'));
});
afterEach(() => rmSync(folder, {recursive: true}));

const write = (code: string) => writeFileSync(path.join(folder, 'main.tf'), code);
const run = (...args: string[]): string => {
  const {output} = terraform.run(platform, {args, cwd: folder, apiKey: 'key', variables: {team: 'platform'}});
  return output;
};

const DIMENSION = `
variable "team" {}
locals {
  nrn = "organization=1:account=2"
}
resource "${P}_dimension_value" "tier" {
  for_each     = toset(["Gold", "Silver"])
  nrn          = local.nrn
  dimension_id = ${P}_dimension.tier.id
  name         = each.value
}
resource "${P}_dimension" "tier" {
  nrn   = local.nrn
  name  = "Tier of \${var.team}"
  order = 7
}`;

const key = (lifecycle: string, output = '') => `
resource "${P}_notification_channel" "agent" {
  nrn    = "organization=1:account=2"
  type   = "agent"
  source = ["service"]
  configuration {
    agent {
      api_key  = ${P}_api_key.agent.api_key
      selector = { environment = "production" }
      command {
        type = "exec"
        data = { cmdline = "run" }
      }
    }
  }
}
resource "${P}_api_key" "agent" {
  name = "agent-key"
  dynamic "grants" {
    for_each = ["ops", "controlplane:agent"]
    content {
      nrn       = "organization=1:account=2"
      role_slug = grants.value
    }
  }
  lifecycle {
    ${lifecycle}
  }
}
${output}`;

it('applies in the order of references; a plan afterwards has nothing to do, and a destroy removes everything', () => {
  write(DIMENSION);
  const before = platform.store.all('DimensionValue').length;
  expect(run('plan')).toContain('Plan: 3 to add, 0 to change, 0 to destroy.');
  expect(platform.store.all('DimensionValue')).toHaveLength(before);
  expect(run('apply')).toContain('3 added');
  expect(platform.store.all('Dimension')[0]!.value).toMatchObject({name: 'Tier of platform', order: 7});
  expect(run('plan')).toContain('No changes');
  expect(run('destroy')).toContain('3 destroyed');
  expect(platform.store.all('DimensionValue')).toHaveLength(before);
});

it('changes what differs, also when somebody else changed it, and replaces what cannot change', () => {
  write(DIMENSION);
  run('apply');
  write(DIMENSION.replace('order = 7', 'order = 8'));
  expect(run('plan')).toContain(`${P}_dimension.tier will be updated in-place order`);
  expect(run('apply')).toContain('0 added, 1 changed');
  platform.store.all('Dimension')[0]!.value.order = 9;
  expect(run('plan')).toContain('1 to change');
  write(`resource "${P}_authz_grant" "ops" {
  user_id   = 31
  role_slug = "ops"
  account   = "core"
}`);
  run('apply');
  write(`resource "${P}_authz_grant" "ops" {
  user_id   = 31
  role_slug = "developer"
  account   = "core"
}`);
  expect(run('plan')).toContain('Plan: 1 to add, 0 to change, 1 to destroy.');
});

it('replaces a key before it destroys the old one, and its consumer gets the new value', () => {
  write(key('create_before_destroy = true'));
  run('apply');
  const id = platform.store.all('ApiKey')[0]!.value.id;
  expect(run('apply', `-replace=${P}_api_key.agent`)).toContain('1 added, 1 changed, 1 destroyed');
  expect(platform.store.all('ApiKey')[0]!.value.id).not.toBe(id);
  expect(platform.store.find('ApiKey', id)?.value.status ?? 'revoked').toBe('revoked');
  expect(run('plan')).toContain('No changes');
});

it('says what Terraform says about secrets, protected and undeclared resources', () => {
  const output = `output "key" {\n  value = ${P}_api_key.agent.api_key\n}`;
  write(key('prevent_destroy = true', output));
  expect(run('plan')).toContain('Output refers to sensitive values');
  write(key('prevent_destroy = true'));
  run('apply');
  expect(run('plan', `-replace=${P}_api_key.agent`)).toContain('Instance cannot be destroyed');
  expect(run('destroy')).toContain('Instance cannot be destroyed');
  write(key('').replace('role_slug = grants.value', ''));
  expect(run('apply')).toContain('Either role_id or role_slug must be set');
  write(key('').replace(`${P}_api_key.agent.api_key`, `${P}_api_key.other.api_key`));
  expect(run('plan')).toContain(`Reference to undeclared resource ${P}_api_key.other`);
});

it('imports an object that exists; scopes only if they are serverless', () => {
  write(`resource "${P}_namespace" "fulfilment" {
  account_id = 2
  name       = "Fulfilment"
}
resource "${P}_scope" "web" {
  application_id                       = 4
  scope_name                           = "web"
  capabilities_serverless_handler_name = "index.handler"
  capabilities_serverless_runtime_id   = "nodejs20.x"
}`);
  expect(run('import', `${P}_namespace.fulfilment`, '3')).toContain('Import successful!');
  expect(run('import', `${P}_namespace.other`, '3')).toContain('does not exist in the configuration');
  expect(run('import', `${P}_namespace.fulfilment`, '3')).toContain('already managed');
  expect(run('import', `${P}_scope.web`, '5')).toContain('only serverless scopes');
});

it('keeps the state of what was made before a step failed, and reports the status of the call', () => {
  write(`${DIMENSION}
resource "${P}_dimension_value" "twice" {
  nrn          = local.nrn
  dimension_id = ${P}_dimension.tier.id
  name         = "Gold"
  depends_on   = [${P}_dimension_value.tier]
}`);
  expect(run('apply')).toMatch(/^Error: 400: /);
  expect(run('state', 'list').split('\n')).toHaveLength(3);
  platform.keys.clear();
  expect(run('plan')).toContain('401');
});
