/**
 * The Kubernetes manifests of a release. Objects with the types of the Kubernetes API, so that the compiler rejects a field that
 * does not exist, is missing or has another type. A release has them as `container/kubernetes.yaml`.
 */
import {dump} from 'js-yaml';
import type {Deployment} from 'kubernetes-types/apps/v1';
import type {Container, PersistentVolumeClaim, PodSpec, Probe, Service} from 'kubernetes-types/core/v1';
import type {NetworkPolicy} from 'kubernetes-types/networking/v1';
import type {PodDisruptionBudget} from 'kubernetes-types/policy/v1';
import {VERSION} from './manifest';

type Manifest = Deployment | NetworkPolicy | PersistentVolumeClaim | PodDisruptionBudget | Service;

/** Users of the images. */
export const USERS = {web: 33, search: 1000};
export const PORTS = {web: 8080, search: 7700};
type Part = keyof typeof USERS;

const nameOf = (part: Part): string => `docs-${part}`;
const labelsOf = (part: Part): Record<string, string> => ({app: nameOf(part)});

const RESTRICTED: Container['securityContext'] = {
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: {drop: ['ALL']},
};

const probe = (port: number, path: string, seconds: number, failures: number): Probe => ({
  httpGet: {path, port},
  periodSeconds: seconds,
  timeoutSeconds: 3,
  failureThreshold: failures,
});

/** Two replicas on different nodes; a new release starts before the old one ends. */
const deployment = (part: Part, pod: PodSpec): Deployment => ({
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: {name: nameOf(part), labels: labelsOf(part)},
  spec: {
    replicas: 2,
    selector: {matchLabels: labelsOf(part)},
    strategy: {type: 'RollingUpdate', rollingUpdate: {maxSurge: 1, maxUnavailable: 0}},
    template: {
      metadata: {labels: labelsOf(part)},
      spec: {
        automountServiceAccountToken: false,
        securityContext: {
          runAsNonRoot: true,
          runAsUser: USERS[part],
          runAsGroup: USERS[part],
          fsGroup: USERS[part],
          seccompProfile: {type: 'RuntimeDefault'},
        },
        topologySpreadConstraints: [
          {
            maxSkew: 1,
            topologyKey: 'kubernetes.io/hostname',
            whenUnsatisfiable: 'ScheduleAnyway',
            labelSelector: {matchLabels: labelsOf(part)},
          },
        ],
        ...pod,
      },
    },
  },
});

/** A node that is drained leaves one replica. */
const disruptionBudget = (part: Part): PodDisruptionBudget => ({
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: {name: nameOf(part)},
  spec: {minAvailable: 1, selector: {matchLabels: labelsOf(part)}},
});

const TEMPORARY = {name: 'tmp', emptyDir: {}};
const TEMPORARY_MOUNT = {name: 'tmp', mountPath: '/tmp'};
const KEPT_MOUNT = {name: 'kept', mountPath: '/srv/docs/kept'};

function searchPod(version: string): PodSpec {
  return {
    // Longer than DRAIN_SECONDS.
    terminationGracePeriodSeconds: 30,
    containers: [
      {
        name: 'service',
        image: `docs-service:${version}`,
        ports: [{name: 'http', containerPort: PORTS.search}],
        // The network policy lets only nginx reach it.
        env: [{name: 'SEARCH_PROXIES', value: '*'}],
        startupProbe: probe(PORTS.search, '/ready', 1, 60),
        readinessProbe: probe(PORTS.search, '/ready', 5, 2),
        livenessProbe: probe(PORTS.search, '/health', 10, 3),
        resources: {requests: {cpu: '500m', memory: '256Mi'}, limits: {memory: '1Gi'}},
        securityContext: RESTRICTED,
        volumeMounts: [TEMPORARY_MOUNT],
      },
    ],
    volumes: [TEMPORARY],
  };
}

function webPod(version: string): PodSpec {
  return {
    initContainers: [
      {
        name: 'keep-assets',
        image: `docs-service:${version}`,
        command: ['node', '/srv/docs/current/deploy.js', 'keep-assets'],
        securityContext: RESTRICTED,
        volumeMounts: [KEPT_MOUNT],
      },
    ],
    containers: [
      {
        name: 'nginx',
        image: `docs-web:${version}`,
        ports: [{name: 'http', containerPort: PORTS.web}],
        env: [
          {name: 'POD_NAMESPACE', valueFrom: {fieldRef: {fieldPath: 'metadata.namespace'}}},
          // nginx does not use the search domains of resolv.conf.
          {
            name: 'DOCS_SERVICE',
            value: `${nameOf('search')}.$(POD_NAMESPACE).svc.cluster.local:${PORTS.search}`,
          },
          // Those of the ingress controller; without it, all readers share one rate limit.
          {name: 'DOCS_TRUSTED_PROXIES', value: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16'},
        ],
        // Pages do not depend on search.
        readinessProbe: probe(PORTS.web, '/robots.txt', 5, 2),
        livenessProbe: probe(PORTS.web, '/robots.txt', 10, 3),
        resources: {requests: {cpu: '100m', memory: '64Mi'}, limits: {memory: '256Mi'}},
        securityContext: RESTRICTED,
        volumeMounts: [TEMPORARY_MOUNT, {...KEPT_MOUNT, readOnly: true}],
      },
    ],
    volumes: [TEMPORARY, {name: 'kept', persistentVolumeClaim: {claimName: 'docs-kept'}}],
  };
}

export function kubernetesManifests(version: string): Manifest[] {
  if (!VERSION.test(version)) throw new Error(`${JSON.stringify(version)} is not the version of a release.`);
  return [
    {
      apiVersion: 'v1',
      kind: 'PersistentVolumeClaim',
      metadata: {name: 'docs-kept'},
      // Shared, so that pods of both releases serve the assets of both during a rollout.
      spec: {accessModes: ['ReadWriteMany'], resources: {requests: {storage: '1Gi'}}},
    },
    deployment('search', searchPod(version)),
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: {name: nameOf('search')},
      // Headless: the name resolves to all ready pods, so that nginx can repeat a request on another one.
      spec: {clusterIP: 'None', selector: labelsOf('search'), ports: [{name: 'http', port: PORTS.search}]},
    },
    {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      metadata: {name: nameOf('search')},
      spec: {
        podSelector: {matchLabels: labelsOf('search')},
        policyTypes: ['Ingress'],
        ingress: [{from: [{podSelector: {matchLabels: labelsOf('web')}}], ports: [{port: PORTS.search}]}],
      },
    },
    disruptionBudget('search'),
    deployment('web', webPod(version)),
    {
      apiVersion: 'v1',
      kind: 'Service',
      metadata: {name: nameOf('web')},
      spec: {selector: labelsOf('web'), ports: [{name: 'http', port: 80, targetPort: PORTS.web}]},
    },
    disruptionBudget('web'),
  ];
}

export const kubernetesYaml = (version: string): string =>
  kubernetesManifests(version)
    .map((manifest) => `---\n${dump(manifest, {noRefs: true})}`)
    .join('');
