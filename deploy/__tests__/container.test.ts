import {readFileSync} from 'node:fs';
import {loadAll} from 'js-yaml';
import {expect, test} from 'vitest';

type Probe = {httpGet: {path: string; port: string}};
type Container = {
  args: string[];
  ports: {name: string; containerPort: number}[];
  env?: {name: string; value?: string}[];
  readinessProbe: Probe;
  livenessProbe: Probe;
  securityContext: object;
  volumeMounts: {name: string}[];
};
type Labels = Record<string, string>;
type Manifest = {
  kind: string;
  metadata: {name: string};
  spec: {
    clusterIP?: string;
    selector?: Labels & {matchLabels?: Labels};
    ports?: {port: number; targetPort?: string}[];
    template?: {
      metadata: {labels: Labels};
      spec: {securityContext: {runAsUser: number}; containers: Container[]; volumes: {name: string}[]};
    };
  };
};
const read = (name: string): string => readFileSync(`deploy/container/${name}`, 'utf8');
const manifests = loadAll(read('kubernetes.yaml')) as Manifest[];
const pods = manifests.flatMap(({spec: {template}}) => template ?? []);
const dockerfile = read('Dockerfile');

test('Pods run the commands of the image as its user, on its ports, with probes and without a writable root.', () => {
  const commands = pods.map(({spec: {securityContext, containers, volumes}}) => {
    const [{args, ports, readinessProbe, livenessProbe, ...container}] = containers as [Container];
    expect(dockerfile).toContain(`\nUSER ${securityContext.runAsUser}:`);
    expect(dockerfile).toMatch(new RegExp(`^EXPOSE .*\\b${ports[0]!.containerPort}\\b`, 'm'));
    for (const {httpGet} of [readinessProbe, livenessProbe]) expect(httpGet.port).toBe(ports[0]!.name);
    expect(container.securityContext).toMatchObject({readOnlyRootFilesystem: true, capabilities: {drop: ['ALL']}});
    expect(container.volumeMounts.map(({name}) => name)).toEqual(volumes.map(({name}) => name));
    return args.join();
  });
  expect(commands).toEqual(['web', 'search']);
  for (const command of commands) expect(read('start.sh')).toMatch(new RegExp(`^ +${command}\\)`, 'm'));
});

test('Services select the pods of a deployment, and nginx uses the name and port of the search service.', () => {
  const labels = pods.map(({metadata}) => metadata.labels);
  const services = manifests.filter(({kind}) => kind === 'Service');
  expect(services.map(({spec}) => spec.selector)).toEqual(labels);
  const search = services.find(({spec}) => spec.clusterIP === 'None')!;
  const given = pods.flatMap(({spec}) => spec.containers.flatMap(({env = []}) => env));
  expect(given.find(({name}) => name === 'DOCS_SEARCH')?.value).toBe(
    `${search.metadata.name}.$(POD_NAMESPACE).svc.cluster.local:${search.spec.ports![0]!.port}`,
  );
});

test('The access log has no query strings, which contain what readers search for.', () => {
  const [format] = /log_format[^;]*/.exec(read('nginx.conf')) ?? [''];
  expect(format).toContain('"path":"$requested_path"');
  expect(format).not.toMatch(/\$(?:request|request_uri|args|query_string|http_referer)\b/);
});
