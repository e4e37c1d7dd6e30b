import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import type {Brand} from '../../../brand';
import type {Contract} from '../../../contract';
import {OPERATIONS_FILE, operationFile} from '../../../search-format';
import {pagedEndpoints} from '../api-reference/operations';
import {sampleNames} from '../api-reference/samples';
import {operationDocument, operationLines} from './documents';

export type OperationDocumentsOptions = {brand: Brand; contract: () => Promise<Contract>};

/** As an entry of `plugins`: `openapi/operations.json` and `openapi/{id}.json` for agents and small tools. */
export const operationDocuments =
  ({brand, contract}: OperationDocumentsOptions) =>
  (): Plugin => ({
    name: 'operation-documents',
    async postBuild({outDir}) {
      await writeOperations(await contract(), brand, outDir);
    },
  });

/** Exported for tests, which need the files and not a site. */
async function writeOperations(contract: Contract, brand: Brand, outDir: string): Promise<void> {
  const names = sampleNames(brand);
  const write = (file: string, value: unknown) => writeFile(path.join(outDir, file), `${JSON.stringify(value)}\n`);
  await mkdir(path.dirname(path.join(outDir, OPERATIONS_FILE)), {recursive: true});
  await write(OPERATIONS_FILE, operationLines(contract));
  await Promise.all(
    pagedEndpoints(contract).map((endpoint) =>
      write(operationFile(endpoint.operation.operationId), operationDocument(contract, endpoint, names)),
    ),
  );
}
