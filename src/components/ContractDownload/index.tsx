import {useActiveVersion} from '@docusaurus/plugin-content-docs/client';
import useBaseUrl from '@docusaurus/useBaseUrl';
import {usePluginData} from '@docusaurus/useGlobalData';
import React, {type ReactNode} from 'react';

type Sizes = Record<string, number>;
type Downloads = {sizes: Sizes; versions?: Record<string, Sizes>};

/** Downloads of the complete API contract, as OpenAPI and as a Postman collection. The api-contract plugin writes the files and provides their size. */
export function ContractDownload(): ReactNode {
  const {sizes, versions = {}} = (usePluginData('api-contract') ?? {sizes: {}}) as Downloads;
  const version = useActiveVersion(undefined);
  const own = version && versions[version.name];
  const base = useBaseUrl(own ? `${version.path}/` : '/');
  return (
    <ul>
      {Object.entries(own ?? sizes).map(([file, bytes]) => (
        <li key={file}>
          <a href={`${base}${file}`} download>
            {file}
          </a>{' '}
          ({Math.round(bytes / 1000)} kB)
        </li>
      ))}
    </ul>
  );
}
