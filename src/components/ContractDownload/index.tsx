import {usePluginData} from '@docusaurus/useGlobalData';
import React, {type ReactNode} from 'react';

/** Downloads of the complete API contract, as OpenAPI and as a Postman collection. The api-contract plugin writes the files and provides their size. */
export function ContractDownload(): ReactNode {
  const {sizes} = (usePluginData('api-contract') ?? {sizes: {}}) as {sizes: Record<string, number>};
  return (
    <ul>
      {Object.entries(sizes).map(([file, bytes]) => (
        <li key={file}>
          <a href={`/${file}`} download>
            {file}
          </a>{' '}
          ({Math.round(bytes / 1000)} kB)
        </li>
      ))}
    </ul>
  );
}
