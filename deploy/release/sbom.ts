/**
 * The software bill of materials of a release (CycloneDX 1.6): the packages in its bundled programs, and those with which
 * the site was built. Everything comes from the lock file, without times or random numbers, so that one commit has one SBOM.
 */
import {sha256} from './manifest';

export type Lock = {
  packages: Record<
    string,
    {
      version?: string;
      integrity?: string;
      license?: string;
      dev?: boolean;
      link?: boolean;
      dependencies?: Record<string, string>;
    }
  >;
};

type Component = {
  type: 'library';
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  scope: 'required' | 'optional';
  licenses?: {expression: string}[];
  hashes?: {alg: string; content: string}[];
  properties: {name: string; value: string}[];
};

type Told = {
  lock: Lock;
  /** Folders of the lock file whose code is in a bundled program. */
  bundled: Set<string>;
  product: string;
  version: string;
  commit: string;
};

export function sbomOf({lock, bundled, product, version, commit}: Told): string {
  const components = Object.entries(lock.packages)
    .filter(([folder, {dev, link}]) => folder !== '' && !link && (!dev || bundled.has(folder)))
    .map(([folder, entry]): Component => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const inProgram = bundled.has(folder);
      return {
        type: 'library',
        'bom-ref': folder,
        name,
        version: entry.version ?? '',
        purl: `pkg:npm/${name.replace('@', '%40')}@${entry.version}`,
        scope: inProgram ? 'required' : 'optional',
        ...(entry.license && {licenses: [{expression: entry.license}]}),
        ...(entry.integrity && {hashes: hashesOf(entry.integrity)}),
        properties: [{name: 'docs:part', value: inProgram ? 'service' : 'build'}],
      };
    });
  const listed = new Set(components.map((component) => component['bom-ref']));
  const dependencies = [
    {ref: 'release', dependsOn: [...bundled].filter((folder) => listed.has(folder)).sort()},
    ...[...listed].map((ref) => ({ref, dependsOn: dependenciesOf(ref, lock, listed)})),
  ];
  const id = sha256(`${version} ${commit} ${JSON.stringify(components)}`);
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(id)}`,
    version: 1,
    metadata: {
      component: {type: 'application', 'bom-ref': 'release', name: product, version},
      properties: [{name: 'docs:commit', value: commit}],
    },
    components,
    dependencies,
  };
  return `${JSON.stringify(bom, null, 1)}\n`;
}

/** The packages that a package imports, resolved as Node does: its own folder first, then those above it. */
function dependenciesOf(folder: string, {packages}: Lock, listed: Set<string>): string[] {
  const resolve = (name: string): string | undefined => {
    for (let above = folder; ; above = above.slice(0, Math.max(0, above.lastIndexOf('/node_modules/')))) {
      const found = `${above === '' ? '' : `${above}/`}node_modules/${name}`;
      if (listed.has(found)) return found;
      if (above === '') return undefined;
    }
  };
  const names = Object.keys(packages[folder]?.dependencies ?? {});
  return names.flatMap((name) => resolve(name) ?? []).sort();
}

/** `sha512-<base64>`, possibly several. */
const hashesOf = (integrity: string): Component['hashes'] =>
  integrity.split(' ').map((one) => {
    const [algorithm = '', value = ''] = one.split(/-(.*)/);
    return {alg: algorithm.toUpperCase().replace('SHA', 'SHA-'), content: Buffer.from(value, 'base64').toString('hex')};
  });

/** Version 8: a UUID with own content. */
const uuidOf = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
