/**
 * Checkpoints of tutorials and results of recipes as assertions, by page. What only a person sees, such as the console, is
 * left out.
 */
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {isObject, text} from '../../platform/json';
import type {Json, JsonObject} from '../../platform/model';
import type {Platform} from '../../platform/platform';
import type {ToolCall} from '../../plugins/authoring/guide-runs/tools';

/** What a checkpoint can look at. */
type CheckpointRun = {
  platform: Platform;
  variables: Record<string, string>;
  /** Calls of other tools so far. */
  calls: readonly ToolCall[];
  /** What the commands printed so far. */
  output: string;
  /** The folder of the shell. */
  folder: string;
};
type Holds = (run: CheckpointRun) => boolean;
type Checkpoint = {
  /** Heading of the `##` section. */
  section: string;
  /** The part of the checkpoint that is asserted, as the page says it. */
  says: string;
  holds: Holds;
};

const check = (section: string, says: string, ...all: Holds[]): Checkpoint => ({
  section,
  says,
  holds: (run) => all.every((holds) => holds(run)),
});

/** The output contains all of these. */
const prints =
  (...patterns: RegExp[]): Holds =>
  ({output}) =>
    patterns.every((pattern) => pattern.test(output));

/** Another tool was called like this: what it shows depends on the reader's cluster or cloud. */
const calls =
  (...patterns: RegExp[]): Holds =>
  ({calls: all}) =>
    patterns.every((pattern) => all.some(({tool, args}) => pattern.test([tool, ...args].join(' '))));

const stored =
  (resource: string, test: (value: JsonObject, run: CheckpointRun) => boolean): Holds =>
  (run) =>
    run.platform.store.all(resource).some(({value}) => test(value, run));

/** The providers of these categories exist, and the responses contain none of their secrets. */
const providers =
  (...categories: string[]): Holds =>
  ({output}) =>
    categories.every((category) => output.includes(`"category": "${category}"`)) &&
    !/"(?:\w*secret\w*|password|service_account_key|access_token)": "/.test(
      output.slice(output.lastIndexOf('"results"')),
    );

const deployment = (status: Json): Holds =>
  stored('Deployment', ({id, status: own}, {variables}) => text(id) === variables.DEPLOYMENT_ID && own === status);

const activeScope = stored(
  'Scope',
  ({id, status, domain}, {variables}) =>
    text(id) === variables.SCOPE_ID && status === 'active' && typeof domain === 'string',
);

const application = (slug: string): Holds =>
  stored('Application', (value) => value.slug === slug && value.status === 'active');

const file =
  (name: string, ...patterns: RegExp[]): Holds =>
  ({folder}) => {
    const full = path.resolve(folder, name);
    return existsSync(full) && patterns.every((pattern) => pattern.test(readFileSync(full, 'utf8')));
  };

const agent = (tag: RegExp): Holds => prints(/"status": "active"/, tag, /"last_heartbeat"/);

const SKIPS_NETWORKING = /name: networking\s+action: skip/;
const READY_NODES = /^\S+\s+Ready\s/m;
const RUNNING_POD = /^\S+\s+1\/1\s+Running\s/m;
const OK_OVER_TLS = /HTTP\/1\.1 200 OK/;

/** Clusters in the cloud: the tutorials of Azure and Google Cloud have the same parts. */
const cluster = (resources: string): Checkpoint[] => [
  check(resources, 'the nodes are Ready, and dig prints the name servers', prints(READY_NODES), calls(/^dig /)),
  check(
    'Part 3: Prepare the cluster',
    'the gateways are programmed, every certificate is ready, and the controller pods are Running',
    prints(/PROGRAMMED[^]*True/, /READY\s+SECRET[^]*True/, RUNNING_POD),
  ),
  check('Part 4: Install the agent', 'the agent is active and has both tags', agent(/"cluster"/)),
  check('Part 5: Register the Containers scope', 'the command prints an id', ({variables, output}) =>
    output.includes(variables.SPEC_ID ?? variables.SPECIFICATION_ID ?? '-'),
  ),
  check('Part 6: Deploy to prove it', 'the call returns 200 over TLS', deployment('finalized'), prints(OK_OVER_TLS)),
];

export const checkpoints: Readonly<Record<string, readonly Checkpoint[]>> = {
  'agent-backed-scopes/overrides/override-scheduled-task': [
    check(
      'Part 1: Copy the skeleton and remove networking',
      'none of the three workflows has a step networking',
      ...['create', 'update', 'delete'].map((name) => file(`cron_job/scope/workflows/${name}.yaml`, SKIPS_NETWORKING)),
    ),
    check(
      'Part 2: Write the CronJob',
      'the step route traffic is missing, create deployment is replaced',
      file('cron_job/deployment/workflows/initial.yaml', /name: route traffic\s+action: skip/, /create deployment/),
    ),
    check(
      'Part 3: Replace and remove a deployment',
      'each of the last three deletes a CronJob',
      ...['finalize', 'rollback', 'delete'].map((name) =>
        file(`cron_job/deployment/workflows/${name}.yaml`, /delete_cron_job/),
      ),
    ),
    check('Part 4: Add the action Trigger job', 'the folder has the eight actions', ({folder}) => {
      const actions = path.resolve(folder, 'cron_job/specs/actions');
      return existsSync(actions) && readdirSync(actions).length === 8;
    }),
    check(
      'Part 5: Shape the form',
      'the file is JSON, and it was pushed',
      calls(/^git push origin main/),
      ({folder}) => {
        const written = readFileSync(path.resolve(folder, 'cron_job/specs/service-spec.json.tpl'), 'utf8');
        return isObject(JSON.parse(written));
      },
    ),
    check(
      'Part 6: Register and deploy',
      'the channel uses cron_job as the overrides',
      stored('NotificationChannel', ({configuration}) => text(configuration).includes('/cron_job')),
    ),
  ],
  'how-to-guides/bring-your-own-metrics': [
    check(
      'Part 1: Write the handler',
      'the handler prints two names and a series with points',
      prints(/"http\.rpm"\n"orders\.queue_depth"/, /"points": 2/),
    ),
    check(
      'Part 3: Point the metrics at the handler',
      'the old channel shows $nin',
      stored(
        'NotificationChannel',
        ({id, filters}, {variables}) => text(id) === variables.OLD_CHANNEL_ID && text(filters).includes('$nin'),
      ),
    ),
    check(
      'Part 2: Give the repository to the agent',
      'the pod is Running, and the last command shows the exit code 0',
      prints(RUNNING_POD, /"exit": 0/),
    ),
    check('Part 4: Check the charts', 'the result of the event has the exit code 0', prints(/"exitCode": 0/)),
  ],
  'how-to-guides/catalog-compliance-fields': [
    check(
      'Part 1: Define the fields',
      'the list has compliance with the four required fields',
      prints(/"metadata": "compliance"/),
    ),
    check('Part 2: Create an application with the fields', 'the values are stored', prints(/"slo":"99\.9"/)),
    check(
      'Part 4: Let a policy read the flag',
      'the dry run approves',
      prints(/"action": "approve"[^]*"passed": true/),
    ),
    check(
      'Part 3: Add a field in one namespace',
      'in fulfilment five fields are required, elsewhere four',
      ...[
        {level: 'organization=1:account=2:namespace=3', amount: 5},
        {level: 'organization=1:account=2', amount: 4},
      ].map(({level, amount}) =>
        stored('CatalogSpecification', ({nrn, metadata, schema}) => {
          const required = isObject(schema) && Array.isArray(schema.required) ? schema.required : [];
          return nrn === level && metadata === 'compliance' && required.length === amount;
        }),
      ),
    ),
  ],
  'how-to-guides/connect-github-organization': [
    check(
      'Part 1: Connect the organization',
      'the list shows the organization and the installation id',
      prints(/"organization": "kestrel-logistics",\s+"installation_id": "\d+"/),
    ),
    check(
      'Part 2: Create the first repository',
      'the secret was listed, the run watched, and the build has an asset',
      application('hello-orders'),
      calls(/^gh secret list/, /^gh run watch/),
      prints(/"name": "docker-image-asset",\s+"type": "docker-image"/),
    ),
    check('Part 3: Deploy it', 'the deployment is finalized', deployment('finalized')),
  ],
  'how-to-guides/create-mysql-service': [
    check(
      'Part 1: Describe the service',
      'step 2 printed create, update and delete',
      prints(/^create /m, /^update /m, /^delete /m),
    ),
    check(
      'Part 2: Write the runner',
      'the pod is Running, and the command of step 6 reports no error',
      prints(RUNNING_POD, /"stdErr": "",\s+"exitCode": 0/),
    ),
    check(
      'Part 3: Send the actions to the runner',
      'the channel is active and has the slug in its filters',
      stored(
        'NotificationChannel',
        ({id, status, filters}, {variables}) =>
          text(id) === variables.CHANNEL_ID && status === 'active' && text(filters).includes('mysql'),
      ),
    ),
    check(
      'Part 4: Create the service',
      'the action is success, its messages end with MySQL is ready at, and the service has host and port',
      prints(/"status": "success",\s+"messages": \[[^\]]*"MySQL is ready at [^"]*"\s+\]/, /"host": "[^]*"port": \d+/),
    ),
    check(
      'Part 5: Link it to the application',
      'the links are active, with database and username; password is null',
      prints(/"status": "active"[^]*"database": "[^"]+",\s+"username": "[^"]+",\s+"password": null/),
    ),
    check(
      'Part 6: Find the values in the container',
      'step 3 lists the five variables',
      prints(
        ...['DATABASE', 'HOST', 'PASSWORD', 'PORT', 'USERNAME'].map((name) => new RegExp(`^STOCK_DB_${name}$`, 'm')),
      ),
    ),
  ],
  'how-to-guides/import-existing-database': [
    check(
      'Part 1: Create the specifications',
      'the specification has the slug existing-database and is imported',
      stored(
        'ServiceSpecification',
        ({id, slug, selectors}, {variables}) =>
          id === variables.SPEC_ID &&
          slug === 'existing-database' &&
          isObject(selectors) &&
          selectors.imported === true,
      ),
    ),
    check(
      'Part 2: Register the database',
      'the status is active and password is null',
      prints(/"status": "active"[^]*"password": null/),
    ),
    check(
      'Part 3: Link it and read the parameters',
      'the list has five variables, all read-only',
      prints(...['HOST', 'PORT', 'DATABASE', 'USERNAME', 'PASSWORD'].map((name) => new RegExp(`"WAREHOUSE_${name}"`))),
    ),
    check('Part 4: Deploy', 'the deployment is finalized', deployment('finalized')),
  ],
  'how-to-guides/kubernetes-prod-ready': [
    check(
      'Part 1: Describe your cloud and cluster',
      'the list has the three providers, without secrets',
      providers('cloud-providers', 'container-orchestration', 'metrics'),
    ),
    check(
      'Part 2: Prepare the cluster',
      'both namespaces exist, and every controller pod is Running',
      prints(/^\S+\s+Active\s/m, RUNNING_POD),
      calls(/^kubectl top nodes/),
    ),
    check(
      'Part 3: Give the agent a cloud role',
      'the role exists',
      calls(/^aws iam create-role --role-name kestrel-agent/),
    ),
    check('Part 4: Install the agent', 'the agent is active and has both tags', agent(/"cluster"/)),
    check(
      'Part 5: Register the scope type',
      'the channel shows the selector and the command',
      prints(/"selector": \{\s+"environment": "production"\s+\}/, /"cmdline": "\/root\/\S+\/scopes\/entrypoint/),
    ),
    check('Part 6: Create the scope', 'the scope is active and has a domain', activeScope),
    check(
      'Part 7: Deploy release 1.4.0',
      'the call returns 200 over TLS',
      deployment('finalized'),
      prints(OK_OVER_TLS),
    ),
    check('Part 8: Move traffic and finalize', 'the deployment is finalized', deployment('finalized')),
  ],
  'how-to-guides/scheduled-task': [
    check(
      'Part 1: Register the scope type',
      'the agent of step 2 is active, and the command of the channel ends with /scheduled_task',
      prints(/"status": "active",\s+"last_heartbeat"/, /\/scheduled_task\n/),
    ),
    check(
      'Part 2: Build and release a job',
      'the list has the asset report-job',
      prints(/"name": "report-job",\s+"type": "docker-image"/),
    ),
    check(
      'Part 3: Create the scope',
      'the scope is active and has no domain',
      stored(
        'Scope',
        ({id, status, domain}, {variables}) =>
          text(id) === variables.SCOPE_ID && status === 'active' && domain === null,
      ),
    ),
    check('Part 4: Deploy', 'the deployment has the strategy initial and is finalized', deployment('finalized')),
    check(
      'Part 5: Run it now and read the result',
      'the job ran',
      stored('ServiceAction', ({slug, status}) => slug === 'trigger-job' && status === 'success'),
    ),
    check(
      'Part 6: Change the schedule',
      'the schedule is 0 2 * * *',
      deployment('finalized'),
      stored(
        'Scope',
        ({id, capabilities}, {variables}) =>
          text(id) === variables.SCOPE_ID && text(capabilities).includes('0 2 * * *'),
      ),
    ),
  ],
  'how-to-guides/test-scope-locally': [
    check(
      'Part 1: Install the CLI and get the code',
      'the nrn of the application starts with the value of NRN',
      ({output, variables}) => output.includes(`"nrn": "${variables.NRN}:application=`),
    ),
    check('Part 2: Start the local cluster', 'both namespaces are Active', prints(/^\S+\s+Active\s/m)),
    check(
      'Part 3: Register the Containers scope type',
      'numbers for the type and the channel, a UUID for the specification',
      prints(/type \d+, specification [0-9a-f-]{36}, channel \d+/),
    ),
    check(
      'Part 4: Adapt the scope to your laptop',
      'the workflows skip networking, and the command of the channel ends with /local',
      prints(/"cmdline": "[^"]*\/local"/),
      file('local/scope/workflows/create.yaml', SKIPS_NETWORKING),
    ),
    check('Part 5: Start the agent', 'the list has an active agent with the tag', agent(/"environment": "local"/)),
    check('Part 6: Create the scope', 'the scope is active', activeScope),
    check(
      'Part 8: Call the application and read its logs',
      'the call returns echo /orders/17',
      prints(/^echo \/orders\/17$/m),
    ),
    check('Part 9: Change the workflow and run it again', 'the result has the exit code 0', prints(/"exitCode": 0/)),
    check('Part 7: Deploy an echo image', 'the deployment is finalized', deployment('finalized')),
  ],
  'providers/tutorials/configuring-aws': [
    check('Part 1: Grant the platform access to the account', 'the roles are listed', calls(/^aws iam list-roles/)),
    check(
      'Part 2: Prepare DNS and the certificate',
      'the certificate was awaited',
      calls(/^aws acm wait certificate-validated/),
    ),
    check(
      'Part 3: Register the AWS account',
      'the response contains the category and both zone ids',
      prints(/"category": "cloud-providers"/, /"hosted_public_zone_id": "[^"]+",\s+"hosted_zone_id": "[^"]+"/),
    ),
    check(
      'Part 4: Register the network',
      'the response contains the VPC, two subnets, a security group and four ARNs',
      prints(
        /"subnets": \[\s+"[^"]+",\s+"[^"]+"/,
        /"security_groups": \[\s+"/,
        /"arn": "[^]*"listener_arn": "[^]*"arn": "[^]*"listener_arn": "/,
      ),
      ({output}) => !/"None"/.test(output),
    ),
    check(
      'Part 5: Connect the cluster',
      'both namespaces exist, and the provider has the category container-orchestration',
      prints(/^\S+\s+Active\s/m),
      calls(/^kubectl top nodes/),
      providers('container-orchestration'),
    ),
    check(
      'Part 6: Connect the registry and the asset bucket',
      'the list has the cloud, the cluster and the registry, without secrets',
      providers('cloud-providers', 'container-orchestration', 'assets-repository'),
    ),
    check('Part 7: Deploy to prove it', 'the deployment is finalized', deployment('finalized')),
  ],
  'providers/tutorials/configuring-azure': [
    ...cluster('Part 1: Create the Azure resources'),
    check(
      'Part 2: Register Azure, AKS and the registry',
      'the list has the three providers; client_secret and password are null',
      providers('cloud-providers', 'container-orchestration', 'assets-repository'),
      prints(/"client_secret": null/, /"password": null/),
    ),
  ],
  'providers/tutorials/configuring-github': [
    check(
      'Part 1: Install the app',
      'the list has the app, and its repository_selection is all',
      prints(/"repository_selection":\s*"all"/),
    ),
    check(
      'Part 2: Register the installation',
      'the list has one provider with the organization and the installation id',
      prints(/"category": "code-repository"/, /"organization": "kestrel-logistics",\s+"installation_id": "\d+"/),
    ),
    check(
      'Part 3: Prove it with an application',
      'the application is active, the secrets and the run are listed',
      application('github-check'),
      calls(/^gh secret list/, /^gh run list/),
    ),
  ],
  'providers/tutorials/configuring-gitlab': [
    check(
      'Part 1: Create the token',
      'the first call prints the scope api, the second the full_path of the group',
      prints(/"scopes": \[\s+"api"\s+\]/, /"active": true/, /"full_path": "kestrel-logistics"/),
    ),
    check(
      'Part 2: Register the group',
      'the list has one provider with the group path, and access_token is null',
      prints(/"category": "code-repository"/, /"group_path": "kestrel-logistics"/, /"access_token": null/),
    ),
    check(
      'Part 3: Prove it with an application',
      'the application is active, and variables, pipeline and members are listed',
      application('gitlab-check'),
      prints(/"key": "\w+_API_KEY"/, /"status": "success",\s+"ref": "main"/, /"access_level": \d+/),
    ),
  ],
  'providers/tutorials/configuring-google-cloud': [
    ...cluster('Part 1: Create the Google Cloud resources'),
    check(
      'Part 2: Register Google Cloud, GKE and the registry',
      'the list has the three providers; service_account_key and password are null',
      providers('cloud-providers', 'container-orchestration', 'assets-repository'),
      prints(/"service_account_key": null/, /"password": null/),
    ),
  ],
  'providers/tutorials/create-provider-specification': [
    check(
      'Part 1: Write and create the specification',
      'the response contains the slug and the category',
      prints(/"slug": "kestrel-log-archive"/, /"categories": \[\s+\{[^\]]*"logging"/),
    ),
    check(
      'Part 2: Create providers from it',
      'the production provider has its URL, the time limit of the default and no password; both have a tag',
      prints(
        /"url": "https:\/\/archive\.kestrel\.example",\s+"region": "eu",\s+"timeout_seconds": 10/,
        /"password": null/,
      ),
      ({output}) => (output.match(/"tags": \[\s+\{[^\]]*"eu"/g) ?? []).length >= 2,
    ),
    check(
      'Part 3: Use the settings in a workflow',
      'the command prints the URL of the archive',
      prints(/^Archive of this scope: https:\/\/archive\.kestrel\.example$/m),
    ),
  ],
  'providers/tutorials/override-by-dimension': [
    check(
      'Part 1: Create the default',
      'the list shows one provider with empty dimensions and the cluster eu-1',
      prints(/"allow_dimensions": true/, /"dimensions": \{\},\s+"cluster": "eu-1"/),
    ),
    check('Part 2: Add the override', 'the command prints one id', ({output, variables}) =>
      output.includes(`\n${variables.OVERRIDE_ID}\n`),
    ),
    check(
      'Part 3: Read the result before you deploy',
      'eu-2 with the load balancers of the default, then eu-2 without; only production includes the override',
      prints(
        /"id": "eu-2"[^]*"public_name": "[^]*"id": "eu-2"\s+\},\s+"balancer": null/,
        /staging\n\{[^\n]*"dimensions":\{\}[^\n]*\nproduction\n\{[^\n]*"environment":"production"/,
      ),
    ),
    check('Part 4: Move a scope', 'the pods are listed on eu-2', calls(/^kubectl --context eu-2 get pods/)),
  ],
  'how-to-guides/progressive-rollout': [
    check('Part 1: Create the strategy', 'the list contains your strategy', prints(/"name": "Careful/)),
    check(
      'Part 2: Roll out a good release',
      'the deployment is finalized, and the traffic changed to 25, 50, 75 and 100',
      deployment('finalized'),
      prints(/"switched":25[^]*"switched":50[^]*"switched":75[^]*"switched":100/),
    ),
    check(
      'Part 3: Break a release',
      'the status is rolled_back, the messages contain http.error_rate',
      prints(/"rolled_back"[^]*http\.error_rate/),
    ),
    check(
      'Part 4: Override the strategy once',
      'the deployment has the step 0.5',
      stored(
        'Deployment',
        ({id, strategy_data: data}, {variables}) =>
          text(id) === variables.DEPLOYMENT_ID && text(data).includes('"step":"0.5"'),
      ),
    ),
  ],
  'recipes/database-for-two-scopes': [
    check(
      'Set up both databases',
      'both scopes get ORDERS_DB_HOST and ORDERS_DB_PASSWORD',
      prints(
        ...['5', '6'].flatMap((scope) =>
          ['HOST', 'PASSWORD'].map((name) => new RegExp(`"scope":"${scope}","name":"ORDERS_DB_${name}"`)),
        ),
      ),
    ),
  ],
  'recipes/failures-to-slack': [
    check(
      'Post failures to Slack',
      'the failed deployment is reported once, and the second run reports nothing',
      prints(/^deployment-\d+$/m, /nothing new/),
    ),
  ],
  'recipes/limit-memory': [
    check(
      'Set the limit',
      '256 MB is approved, 2048 MB is not',
      prints(/"action":"approve"[^]*"action":"manual"[^]*"passed":false/),
    ),
  ],
  'recipes/canary-with-rollback': [
    check('Release with a canary', 'the share rises to 100', prints(/running 10\n[^]*running 100\n/)),
    check('See a rollback', 'the broken release is rolled back', prints(/rolled_back \d+\n[^]*http\.error_rate/)),
  ],
  'recipes/retire-an-application': [
    check(
      'Retire it',
      'the application is deleted',
      (run) => !stored('Application', ({id, status}) => id === 4 && status === 'active')(run),
    ),
  ],
  'recipes/rotate-keys': [
    check(
      'Rotate the key',
      'the new key was used, and the old one is revoked',
      stored('ApiKey', ({id, last_used_at: used}, {variables}) => text(id) === variables.NEW_ID && used !== null),
      stored('ApiKey', ({id, status}) => id === 21 && status === 'revoked'),
    ),
  ],
  'recipes/ship-to-two-environments': [
    check(
      'Try the pipeline on your machine',
      'production-eu runs 1.4.41, staging-eu runs 1.4.42',
      ({platform: {store}}) =>
        Object.entries({5: '1.4.41', 6: '1.4.42'}).every(([scope, version]) => {
          const live = store.find('Scope', scope)?.value.active_deployment;
          const release = store.find('Deployment', live)?.value.release_id;
          return store.find('Release', release)?.value.semver === version;
        }),
    ),
  ],
  'recipes/why-a-deployment-hangs': [
    check(
      'Try it with two causes',
      'the script names the reviewer, the execution and the traffic, in this order',
      prints(/Ask a reviewer[^]*Execute request[^]*raise the share/),
    ),
  ],
};
