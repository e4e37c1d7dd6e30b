import {readFileSync} from 'node:fs';
import {loadAll} from 'js-yaml';
import type {Deployment} from 'kubernetes-types/apps/v1';
import type {Service} from 'kubernetes-types/core/v1';
import {expect, test} from 'vitest';
import {kubernetesManifests, kubernetesYaml, PORTS, USERS} from '../release/kubernetes';

const manifests = kubernetesManifests('v1');
const deployments = manifests.filter((one): one is Deployment => one.kind === 'Deployment');
const pods = deployments.map(({spec}) => spec!.template.spec!);
const containers = pods.flatMap(({containers: own, initContainers = []}) => [...own, ...initContainers]);
const stages = Object.fromEntries(
  readFileSync('deploy/container/Dockerfile', 'utf8')
    .split(/^FROM .* AS /m)
    .slice(1)
    .map((text) => [text.split('\n')[0], text]),
);

test('The manifests have the types of the Kubernetes API, which reject a field that does not exist.', () => {
  const typed: Deployment = deployments[0]!;
  // @ts-expect-error: the field is `replicas`.
  const wrong: Deployment = {...typed, spec: {...typed.spec!, replica: 2}};
  expect(wrong).toBeDefined();
  expect(loadAll(kubernetesYaml('v1'))).toEqual(manifests);
});

test('Containers run without root, capabilities and a writable root, with the users and ports of the images.', () => {
  for (const {securityContext} of containers)
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: {drop: ['ALL']},
    });
  for (const {securityContext} of pods) expect(securityContext).toMatchObject({runAsNonRoot: true});
  for (const [stage, part] of [
    ['web', 'web'],
    ['service', 'search'],
  ] as const) {
    expect(stages[stage]).toContain(`\nUSER ${USERS[part]}:${USERS[part]}\n`);
    expect(stages[stage]).toContain(`\nEXPOSE ${PORTS[part]}\n`);
  }
});

test('Services, budgets and policies select the pods of a deployment, and nginx uses the name of the search service.', () => {
  const labels = deployments.map(({spec}) => spec!.template.metadata!.labels);
  const services = manifests.filter((one): one is Service => one.kind === 'Service');
  for (const {spec} of deployments) expect(labels).toContainEqual(spec!.selector.matchLabels);
  for (const {spec} of services) expect(labels).toContainEqual(spec!.selector);
  const headless = services.find(({spec}) => spec!.clusterIP === 'None')!;
  const upstream = containers.flatMap(({env = []}) => env).find(({name}) => name === 'DOCS_SERVICE')!.value;
  expect(upstream).toBe(
    `${headless.metadata!.name}.$(POD_NAMESPACE).svc.cluster.local:${headless.spec!.ports![0]!.port}`,
  );
});

test('Every container that stays has probes, and its mounts are volumes of its pod.', () => {
  for (const pod of pods) {
    const volumes = (pod.volumes ?? []).map(({name}) => name);
    for (const {livenessProbe, readinessProbe, ports} of pod.containers)
      for (const probe of [livenessProbe, readinessProbe]) expect(probe!.httpGet!.port).toBe(ports![0]!.containerPort);
    for (const {volumeMounts = []} of [...pod.containers, ...(pod.initContainers ?? [])])
      for (const {name} of volumeMounts) expect(volumes).toContain(name);
  }
});
