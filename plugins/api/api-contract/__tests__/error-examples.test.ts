import {describe, expect, it} from 'vitest';
import {deref, type Contract, type Operation, type Response, type Schema} from '../../../../contract';
import {withErrorExamples} from '../error-examples';

const error = (statusCode: number, message: string): Response => ({
  description: 'An error.',
  'x-fix': 'Fix it.',
  content: {'application/json': {schema: {type: 'object'}, example: {statusCode, message}}},
});

const id = {name: 'id', in: 'path' as const, required: true, schema: {type: 'integer' as const}, example: 5};

function messagesOf(path: string, operation: Partial<Operation>, method: 'get' | 'post' = 'get') {
  const contract: Contract = {
    openapi: '3.0.3',
    info: {title: 'API', version: '0.0.0', description: 'Parcels.', 'x-reviewed': '2026-11-15'},
    servers: [],
    tags: [],
    paths: {
      [path]: {
        [method]: {
          operationId: 'parcel-do',
          summary: 'Do it',
          description: 'Does it.',
          tags: ['Parcel'],
          responses: {
            '400': {$ref: '#/components/responses/BadRequest'},
            '401': {$ref: '#/components/responses/Unauthorized'},
            '404': {$ref: '#/components/responses/NotFound'},
            '409': {$ref: '#/components/responses/Conflict'},
          },
          ...operation,
        },
      },
    },
    components: {
      schemas: {},
      securitySchemes: {},
      responses: {
        BadRequest: error(400, 'shared 400'),
        Unauthorized: error(401, 'shared 401'),
        NotFound: error(404, 'shared 404'),
        Conflict: error(409, 'shared 409'),
      },
    },
  };
  const fitted = withErrorExamples(contract);
  const {responses} = fitted.paths[path]![method]!;
  return Object.fromEntries(
    Object.entries(responses).map(([status, item]) => {
      const {content} = deref<Response>(fitted, item);
      return [status, (content!['application/json']!.example as {message: string}).message];
    }),
  );
}

const body = (schema: Schema, example: object) => ({content: {'application/json': {schema, example}}});

describe('An error example', () => {
  it('contains the first required field of the body, and the object that the body refers to', () => {
    const schema: Schema = {type: 'object', required: ['van_id', 'name'], properties: {van_id: {}, name: {}}};
    const shown = messagesOf('/parcel', {requestBody: body(schema, {van_id: 7, name: 'Box'})}, 'post');
    expect(shown).toMatchObject({'400': 'Missing parameter: van_id', '404': 'Van 7 does not exist'});
  });

  it('contains a field of an update, which requires none', () => {
    const schema: Schema = {type: 'object', properties: {weight: {}}};
    const shown = messagesOf('/parcel/{id}', {parameters: [id], requestBody: body(schema, {weight: 1})}, 'post');
    expect(shown).toMatchObject({'400': 'Invalid value for parameter: weight', '404': 'Parcel 5 does not exist'});
  });

  it('contains a parameter of a call without a body', () => {
    const nrn = {name: 'nrn', in: 'query' as const, required: true, schema: {}, example: 'organization=1'};
    expect(messagesOf('/parcel', {parameters: [nrn]})).toMatchObject({
      '400': 'Missing parameter: nrn',
      '404': 'NRN organization=1 does not exist',
    });
    expect(messagesOf('/parcel/{id}', {parameters: [id]})).toMatchObject({'400': 'Invalid value for parameter: id'});
  });

  it('names the last object of the path by its tag, its name or its segment', () => {
    const stop = {...id, name: 'stopId', example: 9};
    expect(messagesOf('/parcel/{id}/stop/{stopId}', {parameters: [id, stop]})['404']).toBe('Stop 9 does not exist');
    expect(messagesOf('/parcel/stop/{id}', {parameters: [id], tags: ['Parcel stop']})['404']).toBe(
      'Parcel stop 5 does not exist',
    );
    expect(messagesOf('/van_line/{id}', {parameters: [id]})['404']).toBe('Van line 5 does not exist');
  });

  it('is the message of the operation, if it has one', () => {
    const cases = [
      {status: 400, when: 'It is sealed.', fix: 'Open it.'},
      {status: 400, when: 'It is lost.', fix: 'Find it.', message: 'The parcel is lost'},
      {status: 409, when: 'It exists.', fix: 'Use it.', message: 'The parcel exists'},
    ];
    const shown = messagesOf('/parcel/{id}', {parameters: [id], 'x-errors': cases});
    expect(shown).toMatchObject({'400': 'The parcel is lost', '409': 'The parcel exists'});
  });

  it('stays shared for statuses that mean the same everywhere', () => {
    expect(messagesOf('/parcel/{id}', {parameters: [id]})['401']).toBe('shared 401');
  });
});
