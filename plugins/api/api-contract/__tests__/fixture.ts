import {mkdir, mkdtemp, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';

export const OPENAPI = `openapi: 3.0.3
info:
  title: '{product} API'
  version: 0.0.0
  description: Parcels and vans.
  license: {name: MIT, url: 'https://docs.kestrel.example/licence'}
servers:
  - url: https://api.kestrel.example
    description: The API.
security:
  - bearer: []
components:
  securitySchemes:
    bearer: {type: http, scheme: bearer, description: An access token.}
`;

const RESPONSES = `NotFound:
  description: There is no such object.
  content:
    application/json:
      schema: {type: object, additionalProperties: true, description: Why the call failed.}
      example: {message: No such parcel}
`;

/** A valid resource. Tests introduce an error by replacing a part of it. */
export const PARCEL = `tag:
  name: Parcel
  x-index: parcel
  description: A parcel is a box on its way. {product} tracks it.
paths:
  /parcel/{id}:
    patch:
      operationId: parcel-update
      summary: Change a parcel
      description: Changes the size of a parcel. The work continues.
      tags: [Parcel]
      x-permission: parcel:write
      x-async: {poll: parcel-update, field: size, done: [large]}
      parameters:
        - name: id
          in: path
          required: true
          description: Which box, by the number on its label.
          schema: {type: integer}
          example: 7
      requestBody:
        content:
          application/json:
            schema:
              $ref: '#/components/schemas/Parcel'
            example: {size: small}
      responses:
        '200':
          description: The parcel after the change.
          content:
            application/json:
              schema:
                $ref: '#/components/schemas/Parcel'
              example: {size: small}
        '404':
          $ref: '../components/responses.yaml#/NotFound'
      x-errors:
        - {status: 404, when: The parcel was delivered., fix: Search the archive.}
components:
  schemas:
    Parcel:
      type: object
      additionalProperties: false
      description: A box on its way.
      properties:
        size:
          $ref: '#/components/schemas/ParcelSize'
        room:
          type: integer
          description: How many litres it takes.
          example: 3
      example: {size: small}
    ParcelSize:
      type: string
      enum: [small, large]
      x-enumDescriptions:
        small: Fits a letter box.
        large: Needs a van.
      description: Whether it fits a letter box.
      example: small
`;

/** Writes a small contract to a separate folder; the linter prints paths below the working folder. */
export async function writeContract(resources: Record<string, string>, other: Record<string, string> = {}) {
  await mkdir('.generated', {recursive: true});
  const dir = await mkdtemp('.generated/contract-test-');
  const files: Record<string, string> = {
    'api/openapi.yaml': OPENAPI,
    'api/components/responses.yaml': RESPONSES,
    ...Object.fromEntries(Object.entries(resources).map(([name, text]) => [`api/resources/${name}.yaml`, text])),
    ...Object.fromEntries(Object.entries(other).map(([name, text]) => [`api/${name}`, text])),
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(dir, file)), {recursive: true});
    await writeFile(path.join(dir, file), text);
  }
  return {
    apiDir: path.join(dir, 'api'),
    outDir: path.join(dir, 'source'),
    tokens: {product: 'Acme', cli: 'acme'},
    remove: () => rm(dir, {recursive: true, force: true}),
  };
}

/** The line number, from 1, of a text. */
export function lineOf(text: string, piece: string): number {
  const before = text.slice(0, text.indexOf(piece));
  return before.split('\n').length;
}
