/**
 * Stand-ins for the tools of others. A stand-in checks the command line against what the tool accepts, as far as the
 * table knows it, and prints what the page documents or what later commands read.
 */
import {brand} from '../../../brand';

export type ToolCall = {
  tool: string;
  args: string[];
  cwd: string;
  stdin: string;
  files: ToolFiles;
  /** Variables that the tool reads from the environment. */
  variables?: Readonly<Record<string, string>>;
};
export type ToolResult = {exitCode: number; output: string};
/** Files by name, from the folder of the call. */
export type ToolFiles = {
  exists: (name: string) => boolean;
  read: (name: string) => string | undefined;
  write: (name: string, text: string, isExecutable?: boolean) => void;
};

type Grammar = {
  /** Sub-commands, each with the words that may follow; an empty list allows any. */
  commands: readonly string[];
  /** Long and short flags that the tool knows. */
  flags: ReadonlySet<string>;
};

const flags = (written: string): ReadonlySet<string> => new Set(written.split(/\s+/).filter(Boolean));

/** Commands and flags of the tools, from their own documentation, as far as guides use the tool. */
const GRAMMARS: Readonly<Record<string, Grammar>> = {
  kubectl: {
    commands:
      'annotate apply auth config create delete describe edit exec get label logs patch port-forward rollout run scale top wait'.split(
        ' ',
      ),
    flags:
      flags(`-n --namespace -l --selector -o --output -A --all-namespaces -w --watch -f --filename -c --container -p
      --patch --previous --type --context --since --tail --sort-by -L --label-columns --as --as-group --server-side --rm -i
      -t -it --stdin --tty --restart --image --command --overrides --env --from-literal --from-file --docker-server
      --docker-username --docker-password --dry-run --all --overwrite --timeout --for --follow --field-selector --force
      --grace-period --ignore-not-found --wait --kubeconfig --show-labels --no-headers`),
  },
  helm: {
    commands: 'get history install list pull repo rollback search show status template uninstall upgrade version'.split(
      ' ',
    ),
    flags:
      flags(`-f --values --set --set-string --set-file --set-json -n --namespace --create-namespace --install -i --wait
      --timeout --version --versions --reuse-values --reset-values --output -o --atomic --dry-run --devel --all
      --all-namespaces -A --force-update --keep-history --kube-context`),
  },
  docker: {
    commands: 'build buildx exec image images login logs logout ps pull push rm rmi run stop tag inspect'.split(' '),
    flags: flags(`-t --tag --platform -f --file --build-arg --load --push --rm -d --detach --name --restart -e --env -v
      --volume -p --publish --network --format --follow --username --password-stdin -u --password --target --no-cache -it
      -i --entrypoint --mount --env-file --progress --provenance`),
  },
  terraform: {
    commands: 'apply destroy fmt import init output plan providers show state taint validate version workspace'.split(
      ' ',
    ),
    flags:
      flags(`-auto-approve -json -out -target -replace -var -var-file -upgrade -input -reconfigure -backend-config -raw
      -destroy -refresh-only`),
  },
  gh: {
    commands: 'api auth pr release repo run secret workflow'.split(' '),
    flags: flags(
      '--repo -R --jq --json --limit -L --yes --exit-status --method -X --field -f --raw-field -F --web --body --app --org --visibility',
    ),
  },
  git: {
    commands:
      'add checkout clone commit config diff fetch init log pull push remote reset revert rev-parse status switch tag'.split(
        ' ',
      ),
    flags: flags(
      '-m --message --all -A --no-edit -b -c -u --set-upstream --force --branch --depth -C --short --oneline -q --quiet --tags',
    ),
  },
  minikube: {
    commands: 'addons config delete docker-env ip service start status stop tunnel'.split(' '),
    flags: flags('--unset --cpus --memory --driver --profile -p --url --shell'),
  },
};

/** Services and operations of the cloud tools; each operation of a guide is checked by its words. */
const CLOUD: Readonly<Record<string, RegExp>> = {
  aws: /^(?:acm|autoscaling|cloudwatch|configure|ec2|ecr|eks|elbv2|iam|lambda|logs|route53|s3|s3api|sts|secretsmanager) [a-z0-9-]+/,
  az: /^(?:account|acr|ad|aks|group|identity|login|network|repos|role|keyvault|storage|devops|pipelines)(?: [a-z-]+)*/,
  gcloud: /^(?:artifacts|auth|compute|config|container|dns|iam|projects|services|storage|secrets) [a-z-]+/,
  vault: /^(?:auth|kv|login|policy|read|secrets|status|token|write)\b/,
};

/** Names of all stand-ins; `guide-wait` is the clock. */
export const STAND_INS: readonly string[] = [
  ...Object.keys(GRAMMARS),
  ...Object.keys(CLOUD),
  'brew',
  'claude',
  'dig',
  'gomplate',
  'guide-wait',
  'guide-configure',
  'make',
  'npx',
  'openssl',
];

/** Why a tool would not accept the command line, or undefined. */
export function complaint({tool, args}: ToolCall): string | undefined {
  const grammar = GRAMMARS[tool];
  const words = args.filter((word) => !word.startsWith('-'));
  if (CLOUD[tool] && !CLOUD[tool].test(words.join(' ')))
    return `${tool}: unknown command: ${words.slice(0, 3).join(' ')}`;
  if (!grammar) return undefined;
  const start = tool === 'git' && args[0] === '-C' ? 2 : args[0]?.startsWith('--context') ? 2 : 0;
  const command = args.slice(start).find((word) => !word.startsWith('-'));
  if (command === undefined) return undefined;
  if (!grammar.commands.includes(command)) return `${tool}: unknown command: ${command}`;
  const end = args.indexOf('--');
  const own = end === -1 ? args : args.slice(0, end);
  const unknown = own.find((word) => {
    const name = word.split('=')[0]!;
    return /^--?[a-zA-Z]/.test(word) && !grammar.flags.has(name) && !(tool === 'kubectl' && /^-[a-z]{2}$/.test(name));
  });
  if (unknown === undefined) return undefined;
  // A value may start with a hyphen: `--output -`.
  return tool === 'docker' && command === 'run' && own.indexOf(unknown) > own.indexOf(command) + 6
    ? undefined
    : `${tool}: unknown flag: ${unknown}`;
}

/** Files that the command reads and that do not exist, so that a missing step is found. */
export function missingFile({tool, args, files}: ToolCall): string | undefined {
  const values = args.flatMap((word, index) =>
    FILE_FLAGS.has(args[index - 1] ?? '') ? [word] : word.startsWith('file://') ? [word.slice(7)] : [],
  );
  if (tool === 'docker' && args.includes('build')) values.push(`${args.at(-1)}/Dockerfile`);
  return values.find((name) => !/^(?:-$|https?:|\/dev\/)/.test(name) && !files.exists(name));
}

const FILE_FLAGS = new Set(['-f', '--values', '--filename']);

/** What the tool prints, if the page does not say it. */
export function usualOutput({tool, args, files}: ToolCall): string {
  const line = args.join(' ');
  if (tool === 'git') return git(args, files, line);
  if (tool === 'kubectl') return kubectl(args, line);
  if (tool === 'aws') return aws(args, line);
  if (tool === 'az') return az(args, line);
  if (tool === 'gcloud') return gcloud(args, line, files);
  if (tool === 'gh')
    return line.includes('--jq .[0].databaseId')
      ? '4217'
      : line.includes('installations')
        ? `{"id":71935,"app_slug":"${brand.slug}","repository_selection":"all","permissions":{"contents":"write"}}`
        : 'completed';
  if (tool === 'terraform' && line.startsWith('show -json')) return TERRAFORM_STATE;
  if (tool === 'minikube' && line.startsWith('docker-env'))
    return line.includes('--unset') ? 'unset DOCKER_HOST' : 'export DOCKER_HOST=tcp://192.168.49.2:2376';
  if (tool === 'docker')
    return line.includes('.Architecture') ? 'arm64' : line.startsWith('run') ? 'report finished' : '';
  if (tool === 'vault')
    return line.includes('-format=json')
      ? '{"data":{"data":{"value":"from-vault"},"keys":["value"]},"auth":{"client_token":"vault-token"}}'
      : 'Success!';
  if (tool === 'dig') return '192.0.2.10';
  if (tool === 'openssl') return 'subject=CN = *.apps.kestrel.example';
  return '';
}

function git(args: string[], files: ToolFiles, line: string): string {
  if (line === 'rev-parse HEAD') return '9f3c1e7a2b4d5f60718293a4b5c6d7e8f9012345';
  if (args[0] !== 'clone') return '';
  const url = args.find((word) => /^https?:|^git@/.test(word))!;
  const folder = args.at(-1) === url ? url.replace(/^.*[/:]|\.git$/g, '') : args.at(-1)!;
  for (const [name, text] of Object.entries(SCOPES_REPOSITORY))
    if (!files.exists(`${folder}/${name}`)) files.write(`${folder}/${name}`, text, true);
  return '';
}

/** The parts of the scopes repository that guides call. */
const SCOPES_REPOSITORY: Readonly<Record<string, string>> = {
  configure: '#!/bin/bash\nguide-configure "$NRN" "$SERVICE_PATH" "$ENVIRONMENT"\n',
  entrypoint: '#!/bin/bash\nexit 0\n',
  'k8s/deployment/templates/initial-httproute.yaml.tpl': 'kind: HTTPRoute\n',
  'k8s/deployment/templates/blue-green-httproute.yaml.tpl': 'kind: HTTPRoute\n',
  'k8s/specs/service-spec.json.tpl': '{}\n',
  'scheduled_task/specs/service-spec.json.tpl': '{}\n',
  ...Object.fromEntries(
    [
      'create-scope',
      'delete-scope',
      'start-initial',
      'start-blue-green',
      'finalize-blue-green',
      'rollback-deployment',
      'delete-deployment',
      'trigger-job',
    ].map((name) => [`scheduled_task/specs/actions/${name}.json.tpl`, '{}\n']),
  ),
  'scheduled_task/log/workflows/log.yaml': 'steps: []\n',
  'scheduled_task/metric/workflows/list.yaml': 'steps: []\n',
  'agent/setup_minikube': '#!/bin/bash\nexit 0\n',
  'agent/configure_cluster': '#!/bin/bash\nexit 0\n',
  'agent/start_dev.sh': '#!/bin/bash\nexit 0\n',
};

const POD = {
  metadata: {name: 'd-5-8-7c9b6-x2k4q', labels: {scope_id: '5', deployment_id: '8'}},
  spec: {containers: [{name: 'application', resources: {limits: {memory: '512Mi', cpu: '500m'}}}]},
  status: {
    podIP: '10.0.3.17',
    phase: 'Running',
    containerStatuses: [
      {
        name: 'application',
        restartCount: 0,
        lastState: {terminated: {reason: 'OOMKilled', exitCode: 137}},
        state: {running: {}},
        ready: true,
      },
    ],
  },
};

/** Columns that kubectl prints, by kind. */
const COLUMNS: Readonly<Record<string, string>> = {
  certificate: 'NAME READY SECRET AGE',
  cronjob: 'NAME SCHEDULE TIMEZONE SUSPEND ACTIVE LAST-SCHEDULE AGE',
  deployment: 'NAME READY UP-TO-DATE AVAILABLE AGE',
  gateway: 'NAME CLASS ADDRESS PROGRAMMED AGE',
  httproute: 'NAME HOSTNAMES AGE',
  ingress: 'NAME CLASS HOSTS ADDRESS PORTS AGE',
  job: 'NAME STATUS COMPLETIONS DURATION AGE',
  namespace: 'NAME STATUS AGE',
  node: 'NAME STATUS ROLES AGE VERSION',
  pod: 'NAME READY STATUS RESTARTS AGE',
  secret: 'NAME TYPE DATA AGE',
  service: 'NAME TYPE CLUSTER-IP EXTERNAL-IP PORT(S) AGE',
  statefulset: 'NAME READY AGE',
};

function kubectl(args: string[], line: string): string {
  const output = /(?:-o|--output)[ =](\S+)/.exec(line)?.[1] ?? '';
  if (line.includes('get secret') && output === 'json') {
    const keys = ['HOST', 'PORT', 'DATABASE', 'USERNAME', 'PASSWORD', 'NAME'].flatMap((name) => [
      `WAREHOUSE_${name}`,
      `ORDERS_MYSQL_${name}`,
      `STOCK_DB_${name}`,
      `ORDERS_DB_${name}`,
    ]);
    return JSON.stringify({data: Object.fromEntries(keys.map((name) => [name, 'dmFsdWU=']))});
  }
  const kind = args.find((word, index) => args[index - 1] === 'get')?.split(',')[0] ?? 'pods';
  const single = kind.replace(/s$/, '');
  const isObject = kind.includes('/');
  if (output === 'json') return JSON.stringify(isObject || /^get -n \S+ \S+\//.test(line) ? POD : {items: [POD]});
  if (output === 'name') return `${single}/${POD.metadata.name}`;
  if (output.startsWith('jsonpath')) return POD.status.podIP;
  if (line.startsWith('auth can-i')) return 'yes';
  if (line.startsWith('exec')) return 'STOCK_DB_HOST\nSTOCK_DB_PORT';
  if (line.startsWith('get')) {
    const of = single.split('/')[0]!.split('.')[0]!;
    const columns = COLUMNS[of] ?? 'NAME AGE';
    const values: Record<string, string> = {
      NAME: POD.metadata.name,
      READY: of === 'certificate' ? 'True' : '1/1',
      STATUS: {node: 'Ready', namespace: 'Active'}[of] ?? 'Running',
      PROGRAMMED: 'True',
      AGE: '2m',
    };
    const row = (cells: string[]) =>
      cells
        .map((cell) => cell.padEnd(20))
        .join('')
        .trimEnd();
    return [row(columns.split(' ')), row(columns.split(' ').map((name) => values[name] ?? '0'))].join('\n');
  }
  return '';
}

function aws(args: string[], line: string): string {
  if (line.includes('create-access-key')) return '{"AccessKeyId": "AKIAEXAMPLE", "SecretAccessKey": "example-secret"}';
  if (line.includes('--output json'))
    return line.includes('[]')
      ? '["value-1", "value-2"]'
      : '{"Name": "_a1.apps.kestrel.example", "Type": "CNAME", "Value": "_b2.acm.example"}';
  if (line.includes('--output text') || line.includes('--query')) {
    const query = args[args.indexOf('--query') + 1] ?? '';
    return /Account/.test(query)
      ? '123456789012'
      : /subnet/i.test(query)
        ? 'subnet-0a1b2c3d'
        : /\.\[\]|\[\]/.test(query)
          ? 'value-1'
          : `value-of-${query.replace(/\W+/g, '-').replace(/^-|-$/g, '')}`;
  }
  return '{}';
}

function az(args: string[], line: string): string {
  if (line.includes('create-for-rbac'))
    return '{"appId": "6f1c2f0e-1d2b-4a5c-9f3e-2b7a8c9d0e1f", "password": "example-secret", "tenant": "0b6a3a1e-7c4d-4e2f-8a9b-1c2d3e4f5a6b"}';
  return line.includes('--query')
    ? `value-of-${args[args.indexOf('--query') + 1]!.replace(/\W+/g, '-').replace(/^-|-$/g, '')}`
    : '';
}

function gcloud(args: string[], line: string, files: ToolFiles): string {
  if (line.includes('service-accounts keys create'))
    files.write(args[args.indexOf('create') + 1]!, '{"type": "service_account"}\n');
  return line.includes('value(address)') ? '192.0.2.10' : line.includes('--format') ? 'value' : '';
}

const TERRAFORM_STATE = JSON.stringify({values: {root_module: {resources: []}}});

/** Column headers: words in capitals, separated by at least two spaces. */
export function columnsOf(text: string): string[] | undefined {
  const [row = ''] = text.trim().split('\n');
  const columns = row.trim().split(/\s{2,}|\t/);
  return columns.length > 1 && columns.every((name) => /^[A-Z][A-Z0-9 _()-]*$/.test(name)) ? columns : undefined;
}
