/** Every fault in a copy of a real page is found in its block. */
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {brand, brandTokens} from '../../../brand';
import {cliGrammar} from '../../../plugins/api/api-reference/samples';
import {parsePage} from '../../../plugins/authoring/content-checks/page';
import {Cli} from '../../../platform/cli';
import {Terraform} from '../simulated-terraform';
import {PlatformDefinition} from '../../../platform/platform';
import {behavior} from '../../../platform/rules';
import {loadHcl} from '../../../plugins/authoring/content-checks/snippets/grammar';
import {makeCertificate} from '../../samples/mock';
import {realContract} from '../../support/contract';
import {blocksOf, type Tab} from '../../../plugins/authoring/guide-runs/blocks';
import {runGuide, type Setting} from '../guide';
import {enumerationsIn, fieldsIn} from '../names';
import {pages} from '../../../plugins/authoring/guide-runs/pages';
import {terraformBlocks} from '../terraform';

type Fault = {
  what: string;
  page: string;
  tab?: Tab;
  /** Text of the page and what it becomes. */
  from: string;
  to: string;
  /** Text of the block that reports it, if that is a later one. */
  foundIn?: string;
};

const rollout = 'how-to-guides/progressive-rollout';
const database = 'how-to-guides/import-existing-database';
const schedule = 'how-to-guides/scheduled-task';
const fields = 'how-to-guides/catalog-compliance-fields';

const faults: Fault[] = [
  {
    what: 'a renamed field in a body',
    page: rollout,
    from: '"release_id": $release, "external_strategy_id"',
    to: '"release_id": $release, "strategy_id"',
  },
  {
    what: 'an unknown flag of another tool',
    page: rollout,
    from: 'docker build --platform',
    to: 'docker build --plattform',
  },
  {
    what: 'an asset with another name than the scope deploys',
    page: rollout,
    from: '--name "$ASSET_NAME"',
    to: '--name other',
    foundIn: '"$BROKEN_ID" --argjson strategy',
  },
  {
    what: 'a missing step',
    page: rollout,
    from: '   {cli} build update --id "$BUILD_ID" --status successful\n',
    to: '',
    foundIn: 'export BROKEN_ID=',
  },
  {what: 'a jq path that reads nothing', page: rollout, from: "jq -r '.asset_name'", to: "jq -r '.asset.name'"},
  {
    what: 'a variable that no step sets',
    page: rollout,
    from: 'deployment strategy delete --id "$STRATEGY_ID"',
    to: 'deployment strategy delete --id "$STRATEGY"',
  },
  {
    what: 'a service that the application may not link',
    page: database,
    from: '"linkable_to": ["organization=1:account=2:namespace=3:application=4"],\n  "dimensions"',
    to: '"linkable_to": ["organization=1:account=2:namespace=72"],\n  "dimensions"',
    foundIn: '{cli} link create --format json',
  },
  {
    what: 'a deletion in the wrong order',
    page: database,
    from: '   {cli} service delete --id "$SERVICE_ID"\n',
    to: '   {cli} service specification delete --id "$SPEC_ID"\n',
  },
  {
    what: 'a condition on another field',
    page: fields,
    tab: 'api',
    from: '"application.metadata.compliance.pci": "No" }',
    to: '"application.metadata.compliance.PCI": "No" }',
    foundIn: '"pci": "Yes",\n     "slo": "99.9",\n     "owner": "orders-team@kestrel.example",\n     "data_class"',
  },
  {
    what: 'a number for a text in documented output',
    page: 'services/promote-service',
    from: '"path": "/size"',
    to: '"path": 5',
  },
  {
    what: 'a documented status that the contract does not have',
    page: 'deployments/flow',
    tab: 'api',
    from: '  "status": "running",\n  "status_in_scope"',
    to: '  "status": "started",\n  "status_in_scope"',
    foundIn: '"status": "started"',
  },
  {
    what: 'a documented row that no command prints',
    page: 'agent-backed-scopes/overrides/setup',
    from: '--service-path=/root/.{cli}/{product-slug}/scopes/k8s\n   ```',
    to: '--service=/root/.{cli}/{product-slug}/scopes/k8s\n   ```',
  },
  {
    what: 'a wrong column in a documented table',
    page: 'providers/integrations/cloudwatch',
    from: '   kubectl get pods -n {product-slug}-tools\n   ```\n',
    to: '   kubectl get pods -n {product-slug}-tools\n   ```\n\n   ```text\n   NAME    READY   STATE\n   agent   1/1     Running\n   ```\n',
    foundIn: 'NAME    READY   STATE',
  },
  {
    what: 'a role that the page does not specify',
    page: 'dimensions',
    from: 'requires <RolesFor use="scopes" />.',
    to: 'requires a role.',
    foundIn: '{cli} scope dimension delete',
  },
  {
    what: 'a role of another task',
    page: 'how-to-guides/connect-github-organization',
    from: '<RolesFor use="hierarchy" /> on the account for its repository settings',
    to: '<RolesFor use="dimensions" /> on the account for its repository settings',
    foundIn: '{cli} account patch',
  },
  {
    what: 'a checkpoint that the commands do not reach',
    page: 'providers/tutorials/override-by-dimension',
    from: '"id": "eu-2"',
    to: '"id": "eu-3"',
    foundIn: 'for environment in staging production',
  },
  {
    what: 'a call without its content type',
    page: schedule,
    tab: 'api',
    from: '-H "Content-Type: application/json" -d @-',
    to: '-d @-',
  },
  {
    what: 'a Terraform reference to what no code declares',
    page: 'iac-provider',
    tab: 'terraform',
    from: 'parameter_id = {product-slug}_parameter.log_level.id',
    to: 'parameter_id = {product-slug}_parameter.loglevel.id',
    foundIn: 'resource "{product-slug}_parameter" "log_level"',
  },
  {
    what: 'a wrong number in a sentence about the plan',
    page: 'iac-provider',
    tab: 'terraform',
    from: 'The plan shows two resources to add.',
    to: 'The plan shows three resources to add.',
    foundIn: 'terraform plan\n',
  },
];

describe('a fault in a guide', () => {
  let setting: Setting;
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-faults-'));
  const tokens = brandTokens(brand);

  beforeAll(async () => {
    const contract = await realContract();
    const parseHcl = await loadHcl();
    setting = {
      blueprint: new PlatformDefinition(contract, behavior),
      fields: fieldsIn(contract.components.schemas),
      enumerations: enumerationsIn(contract),
      cli: new Cli(contract, cliGrammar(contract)),
      terraform: new Terraform(contract, brand.slug, parseHcl),
      parseHcl,
      tokens,
      certificate: await makeCertificate(folder, [brand.hosts.api]),
    };
  });
  afterAll(() => rmSync(folder, {recursive: true, force: true}));

  it.concurrent.each(faults)(
    '$what is found in its block of $page',
    async ({page: name, tab = 'cli', from, to, foundIn}) => {
      const file = `docs/${name}.mdx`;
      const original = readFileSync(file, 'utf8');
      expect(original).toContain(from);
      const at = original.indexOf(from);
      const text = original.slice(0, at) + to + original.slice(at + from.length);
      const page = parsePage({file, text, tokens});
      const line = text.slice(0, foundIn === undefined ? at : text.indexOf(foundIn)).split('\n').length;
      const blocks = tab === 'terraform' ? terraformBlocks(page, pages[name] ?? {}, tokens)! : blocksOf(page, tab);
      const block = blocks.find(
        (candidate) =>
          candidate.kind !== 'file' &&
          candidate.line <= line &&
          line <= candidate.line + candidate.code.split('\n').length,
      );
      expect(block, `line ${line} is in no block`).toBeDefined();
      const {problems} = await runGuide(setting, page, tab, pages[name] ?? {}, {stopAtProblem: true});
      const [problem] = problems;
      expect(problem, 'nothing is found').toBeDefined();
      expect(problem!.line, problem!.what).toBeGreaterThanOrEqual(block!.line);
      expect(problem!.line, problem!.what).toBeLessThanOrEqual(block!.line + block!.code.split('\n').length);
    },
  );
});
