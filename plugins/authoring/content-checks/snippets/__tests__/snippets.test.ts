/** Small pages with one valid or invalid block each, checked against the real contract. */
// Mistakes on purpose. cspell:ignore activ aplication bodi chek dimenson idd milicores objekt succesful
import {beforeAll, describe, expect, it} from 'vitest';
import {brand, brandTokens} from '../../../../../brand';
import {deref, endpoints, type Body, type Contract, type Response} from '../../../../../contract';
import {realContract} from '../../../../../tests/support/contract';
import {readEvents} from '../../../../api/event-payloads/load';
import {parsePage, type Page} from '../../page';
import {createSnippetCheck, type SnippetCheck} from '..';
import {operationFinder} from '../commands';

const tokens = brandTokens(brand);
let contract: Contract;
let check: SnippetCheck;

beforeAll(async () => {
  contract = await realContract();
  check = await createSnippetCheck({contract, tokens, events: await readEvents({apiDir: 'api', tokens})});
});

/** The block starts on line 3, so its first line of code is line 4. */
function page(...lines: string[]): Page {
  return parsePage({file: 'docs/test.mdx', text: ['One.', '', ...lines, ''].join('\n'), tokens});
}
const block = (info: string, code: string): Page => page(`\`\`\`${info}`, code, '```');
const bash = (code: string): Page => block('bash', code);

type WrongCode = [title: string, code: string, line: number, rule: string, says: string];
type Wrong = [title: string, info: string, code: string, line: number, rule: string, says: string];

function expectFound(info: string, code: string, line: number, rule: string, says: string): void {
  const findings = check(block(info, code));
  expect(findings.map((finding) => `${finding.line} ${finding.rule}`)).toEqual([`${line} ${rule}`]);
  expect(`${findings[0]!.problem}. ${findings[0]!.fix}`).toContain(says);
  expect(findings[0]!.file).toBe('docs/test.mdx');
}

function expectClean(info: string, code: string): void {
  expect(check(block(info, code))).toEqual([]);
}

const TOKEN = '-H "Authorization: Bearer $TOKEN"';
const JSON_TYPE = '-H "Content-Type: application/json"';
const RELEASE = '{"application_id": 4, "build_id": 7, "semver": "1.4.0", "status": "active"}';

describe('Endpoints in text and code', () => {
  const found = (...lines: string[]): string[] =>
    check(page(...lines)).map(({line, rule, problem, fix}) => `${line} ${rule}: ${problem}. ${fix}`);

  it.each([
    'Call `GET /scope/{id}` or `GET /scope/5`.',
    `Call \`GET ${tokens.api}/capability?nrn=organization%3D1&target=scope\`.`,
    'Everything below `GET /metadata/...` is the catalog.',
    'The value is at `/metadata/build/7/coverage`.',
    'Another service: `PUT https://git.kestrel.example/repos/orders-api`.',
    'A file of the machine, `/etc/hosts`, and the page `/docs/scopes/logs`.',
    'The probe calls `GET /health` of the application.',
  ])('that exist, or belong to others, are no finding: %s', (line) => {
    expect(found(line)).toEqual([]);
  });

  it('are found in inline code without a method', () => {
    expect(found('Two.', '', 'Send it to `/link_specification/$ID/actions`.')[0]).toMatch(
      /^5 endpoint: the contract has no endpoint `\/link_specification\/\$ID\/actions`/,
    );
  });

  it('are found in a code block, at their line', () => {
    expect(found('```http', '', `GET ${tokens.api}/telemetry/instances`, '```')[0]).toMatch(
      /^5 endpoint: the contract has no endpoint `\/telemetry\/instances`. Did you mean `\/telemetry\/instance`\?/,
    );
  });

  it('are found with a method that the path does not support', () => {
    expect(found('Send `PUT /scope/{id}`.')).toEqual([
      '3 endpoint: `/scope/{id}` does not take PUT. It takes GET, PATCH, DELETE.',
    ]);
  });
});

describe('JSON blocks', () => {
  it.each([
    ['A complete request', 'json request=release-create', RELEASE],
    ['A request with a value only the reader knows', 'json request=token-create', '{"api_key": "<api-key>"}'],
    ['A part of a request', 'json partial=scope-create', '{"name": "production-eu"}'],
    ['A part of an answer', 'json partial-response=scope-read', '{"id": 5, "status": "active"}'],
    [
      'Capabilities of a scope type of your own',
      'json partial=scope-create:capabilities',
      '{"replicas": 3, "zone": "a"}',
    ],
    ['A JSON Schema with keywords of forms', 'json schema', '{"type": "object", "uiSchema": {"type": "Group"}}'],
    [
      'An event in its envelope',
      'json event=telemetry:metric:list',
      '{"id": "1", "source": "telemetry", "event": "metric:list", "notification": {"action": "metric:list", "arguments": {"application_id": "4", "scope_provider": "c5a94d30-17e8-4b62-8f3d-6a1b9e02c714"}}}',
    ],
  ])('%s passes', (_, info, code) => expectClean(info, code));

  it.each<Wrong>([
    ['A name that occurs twice', 'json data', '{\n  "a": 1,\n  "a": 2\n}', 6, 'json-syntax', 'twice'],
    ['A comment', 'json data', '{\n  // no\n  "a": 1\n}', 5, 'json-syntax', 'no comments'],
    ['Two labels', 'json data schema', '{}', 3, 'json-label', 'Keep one'],
    ['A status that the operation lacks', 'json response=scope-read:418', '{}', 3, 'json-label', '`404`'],
    [
      'A property misspelt deep in a body that takes one of several shapes',
      'json partial=scope-create',
      '{\n  "capabilities": {\n    "ram_memory": 512,\n    "cpu_milicores": 500,\n    "visibility": "public"\n  }\n}',
      7,
      'body-unknown-property',
      '`cpu_millicores`',
    ],
    ['A trailing comma', 'json data', '{\n  "a": 1,\n}', 5, 'json-syntax', 'comma'],
    ['A block without a label', 'json', RELEASE, 3, 'json-label', 'json data'],
    [
      'A missing property',
      'json request=release-create',
      '{\n  "application_id": 4,\n  "semver": "1.4.0",\n  "status": "active"\n}',
      4,
      'body-missing-property',
      '`build_id`',
    ],
    [
      'A wrong type',
      'json partial=release-create',
      '{\n  "application_id": "4"\n}',
      5,
      'body-wrong-type',
      'the contract says integer',
    ],
    [
      'A value that is not in the list',
      'json partial=release-create',
      '{\n  "application_id": 4,\n  "status": "activ"\n}',
      6,
      'body-wrong-value',
      '`active`',
    ],
    ['A schema that is none', 'json schema', '{\n  "type": "objekt"\n}', 5, 'json-schema', '`type`'],
    ['An event that is unknown', 'json event=alert:alarm', '{}', 3, 'unknown-event', '`alert:alert`'],
    ['An event without a field', 'json event=alert:alert', '{\n  "text": "Down"\n}', 4, 'event-payload', '`message`'],
  ])('%s is found on its line', (_, info, code, line, rule, says) => expectFound(info, code, line, rule, says));

  it('A file that a command sends elsewhere is found at its block', () => {
    const findings = check(
      page(
        '```json request=release-create title="body.json"',
        RELEASE,
        '```',
        '',
        '```bash',
        '{cli} scope create --body body.json',
        '```',
      ),
    );
    expect(findings.map(({line, rule}) => [line, rule])).toEqual([[3, 'json-label']]);
    expect(findings[0]!.fix).toContain('request=scope-create');
  });
});

describe('Shell blocks', () => {
  it.each([
    ['Commands in loops and assignments', 'for i in 1 2; do\n  X="$({cli} scope read --id "$i" | jq -r .id)"\ndone'],
    ['A call with variables in its path', `curl -sS "{api}/scope/$ID/action/\${OTHER}" ${TOKEN}`],
    [
      'A body with variables for numbers and texts',
      `curl "{api}/release" ${TOKEN} --json "{\\"application_id\\": $ID, \\"build_id\\": 7, \\"semver\\": \\"$V\\", \\"status\\": \\"active\\"}"`,
    ],
    ['A body from a here-document', `curl "{api}/release" ${TOKEN} ${JSON_TYPE} -d @- <<'EOF'\n${RELEASE}\nEOF`],
    ['Help and version', '{cli} --version\n{cli} version\n{cli} scope --help\n{cli} scope create --help'],
    [
      'A body that jq builds',
      `{cli} deployment create --body "$(jq -n --argjson s "$S" '{scope_id: $s, "release_id": .id}')"`,
    ],
    ['A placeholder between quotes', 'export KEY="<api-key>"'],
  ])('%s passes', (_, code) => expectClean('bash', code));

  it.each<WrongCode>([
    ['A path without https', `curl "http://${brand.hosts.api}/scope/5" ${TOKEN}`, 4, 'curl-usage', 'https://'],
    [
      'A status that does not exist, in data of a query',
      `curl -G "{api}/release" ${TOKEN} -d application_id=4 \\\n  --data-urlencode "status=activ"`,
      5,
      'parameter-value',
      '`active`',
    ],
    [
      'A text where the path has a number',
      `curl "{api}/scope/production-eu" ${TOKEN}`,
      4,
      'parameter-value',
      'integer',
    ],
    ['A call without a token', 'curl "{api}/scope/5"', 4, 'curl-header', '$TOKEN'],
    [
      'An option that curl lacks',
      `curl --fail-with-bodi "{api}/scope/5" ${TOKEN}`,
      4,
      'curl-usage',
      '--fail-with-body',
    ],
    [
      'A wrong field in a body of several lines',
      `curl "{api}/scope/5" -X PATCH ${TOKEN} ${JSON_TYPE} \\\n  -d '{\n    "asset_nam": "main"\n  }'`,
      6,
      'body-unknown-property',
      '`asset_name`',
    ],
    [
      'A wrong field in what jq builds',
      `{cli} deployment create --body "$(jq -n --argjson s "$S" \\\n  '{"scope": $s, "scope_id": $s, "release_id": 9}')"`,
      5,
      'body-unknown-property',
      '`scope_id`',
    ],
    [
      'Broken JSON in a command',
      `{cli} scope patch --id 5 \\\n  --body '{"asset_name": }'`,
      5,
      'json-syntax',
      'value is missing',
    ],
    ['An unknown verb', '{cli} scope update --id 5', 4, 'cli-command', '`scope create`'],
    [
      'A switch that is given a word',
      '{cli} deployment read --id 8 --include_messages true',
      4,
      'cli-command',
      '`true`',
    ],
    ['A prompt', 'echo\n$ ls', 5, 'shell-prompt', 'alone'],
    ['A wrong method', `curl -sS \\\n  -X PUT "{api}/scope/5" ${TOKEN}`, 5, 'curl-method', 'GET, PATCH, DELETE'],
    [
      'A misspelt query',
      `curl "{api}/scope?application_idd=4&application_id=4" ${TOKEN}`,
      4,
      'curl-query',
      '`application_id`',
    ],
    [
      'A token in plain sight',
      'curl "{api}/scope/5" \\\n  -H "Authorization: Bearer eyJhbGciOi"',
      5,
      'curl-header',
      'variable',
    ],
    ['A body without its type', `curl "{api}/release" ${TOKEN} -d '${RELEASE}'`, 4, 'curl-header', 'Content-Type'],
    ['An unknown command', 'X="$({cli} scopes list --application_id 4)"', 4, 'cli-command', '`scope list`'],
  ])('%s is found on its line', (_, code, line, rule, says) => expectFound('bash', code, line, rule, says));

  it('A placeholder outside quotes is a redirection', () => {
    const rules = check(bash('{cli} scope read --id <id> --format json')).map(({line, rule}) => [line, rule]);
    expect(rules).toContainEqual([4, 'placeholder']);
  });

  it.each([
    ['a quote that is not closed', 'echo "', 4],
    ['a condition without its end', 'echo\nif true; then', 5],
    ['a here-document without its end', 'cat <<EOF\nopen', 5],
    ['a mistake inside a command substitution', 'A=$(\n  echo | | jq\n)', 5],
  ])('A syntax error is found: %s', (_, code, line) => {
    expect(check(bash(code)).map(({line: row, rule}) => [row, rule])).toEqual([[line, 'shell-syntax']]);
  });
});

describe('HCL blocks', () => {
  const key = (inner: string) => `resource "{product-slug}_api_key" "ci" {\n  name = "ci"\n${inner}\n}`;

  it.each([
    [
      'A resource with a dynamic block',
      key(
        '  dynamic "grants" {\n    for_each = ["ops"]\n    content {\n      nrn = "organization=1"\n      role_slug = grants.value\n    }\n  }',
      ),
    ],
    ['A resource of another provider', 'resource "aws_iam_role" "a" {\n  anything = true\n}'],
    [
      'Arguments of Terraform itself',
      'resource "{product-slug}_dimension" "a" {\n  count      = 2\n  name       = "a"\n  depends_on = [{product-slug}_account.core]\n  lifecycle {\n    prevent_destroy = true\n  }\n}',
    ],
  ])('%s passes', (_, code) => expectClean('hcl', code));

  it.each<WrongCode>([
    ['A block written as an argument', key('  grants = []'), 6, 'hcl-argument', 'is a block'],
    [
      'An unknown argument of a block',
      key('  grants {\n    nrn = "organization=1"\n    role = "ops"\n  }'),
      8,
      'hcl-argument',
      '`role_id`',
    ],
    [
      'A value that the platform sets',
      key('  api_key = "a"\n  grants {\n    nrn = "organization=1"\n  }'),
      6,
      'hcl-argument',
      'set by the platform',
    ],
    [
      'An unknown resource',
      'resource "{product-slug}_dimenson" "a" {\n  name = "a"\n}',
      4,
      'hcl-type',
      `${brand.slug}_dimension`,
    ],
    [
      'A missing argument',
      'resource "{product-slug}_dimension_value" "a" {\n  name = "a"\n}',
      4,
      'hcl-missing-argument',
      '`dimension_id`',
    ],
  ])('%s is found on its line', (_, code, line, rule, says) => expectFound('hcl', code, line, rule, says));
});

describe('Other blocks', () => {
  it.each([
    ['Several YAML documents', 'yaml', 'a: 1\n---\nb: [1, 2]'],
    ['A diagram', 'mermaid title="How"', 'flowchart LR\n  a --> b'],
  ])('%s passes', (_, info, code) => expectClean(info, code));

  it.each<Wrong>([
    ['YAML with a broken second document', 'yaml', 'a: 1\n---\nb: c: d', 6, 'yaml-syntax', 'colon'],
    ['A block without a language', '', 'ls', 3, 'fence-language', 'text'],
    ['A placeholder with spaces', 'yaml', 'a: 1\nkey: "<your API key>"', 5, 'placeholder', '<your-api-key>'],
  ])('%s is found on its line', (_, info, code, line, rule, says) => expectFound(info, code, line, rule, says));

  it('A placeholder in a sentence is found on its line', () => {
    const findings = check(page('Write `d-<no-such-thing>`.'));
    expect(findings.map(({line, rule}) => [line, rule])).toEqual([[3, 'placeholder']]);
  });
});

describe('Operations of a page', () => {
  it('Come from labels, curl and the command line, each once', () => {
    const found = operationFinder({contract, tokens})(
      page(
        '```json partial=scope-create',
        '{}',
        '```',
        '',
        '```bash',
        `curl "{api}/scope/5" ${TOKEN}`,
        'X="$({cli} scope read --id 5 | jq .id)"',
        `{cli} metadata create --entity application --id 4 --metadata classification --body '{"a": 1}'`,
        '```',
      ),
    );
    expect(found).toEqual(['scope-create', 'scope-read', 'catalog-instance-create']);
  });
});

it('The examples of bodies in the contract have no property that is not in their schemas', () => {
  const blocks = endpoints(contract).flatMap(({operation: {operationId: id, requestBody, responses}}) => {
    const bodies: [label: string, body: Body | Response][] = [
      ...(requestBody ? [[`request=${id}`, deref<Body>(contract, requestBody)] as [string, Body]] : []),
      ...Object.entries(responses).map(([status, entry]): [string, Response] => [
        `response=${id}:${status}`,
        deref<Response>(contract, entry),
      ]),
    ];
    return bodies.flatMap(([label, {content}]) => {
      const example = content?.['application/json']?.example;
      return example === undefined ? [] : [`\`\`\`json ${label}`, JSON.stringify(example), '```', ''];
    });
  });
  expect(blocks.length).toBeGreaterThan(4 * 300);
  // Placeholders are explained only in guides.
  expect(check(page(...blocks)).filter(({rule}) => rule !== 'placeholder')).toEqual([]);
});

it('A command of a deprecated operation is found, unless facts/deprecations.yml says that pages still show it', async () => {
  const changed = structuredClone(contract);
  changed.paths['/scope/{id}']!.get!.deprecated = true;
  const strict = await createSnippetCheck({contract: changed, tokens});
  const linesOf = (code: string): number[] =>
    strict(bash(code)).flatMap(({line, rule}) => (rule === 'deprecated-operation' ? [line] : []));
  expect(linesOf(`${tokens.cli} scope read --id 5`)).toEqual([4]);
  expect(linesOf(`${tokens.cli} scope list --application_id 4`)).toEqual([]);
  expect(linesOf(`${tokens.cli} nrn read --nrn organization=1`)).toEqual([]);
});
