import {expect, test} from 'vitest';
import {locate} from '../findings';

const SOURCES = new Map([
  ['api/openapi.yaml', 'openapi: 3.0.3\nx-tagGroups:\n  - name: Fleet\n    tags:\n      - Old van\n'],
  ['api/resources/van.yaml', 'tag:\n  name: Van\npaths:\n  /van:\n    get:\n      operationId: van-list\n'],
]);

test.each([
  ['van-list: the id is used twice.', 'api/resources/van.yaml', 6],
  ['/van and /{x} fit.', 'api/resources/van.yaml', 4],
  ['Tag Van is in no group.', 'api/resources/van.yaml', 2],
  ['Tag Old van is in a group, but no resource has it.', 'api/openapi.yaml', 5],
  ['Tag Boat is in no group.', 'api', undefined],
])('"%s" is located at %s:%s', (message, file, line) => {
  expect(locate(message, SOURCES, 'api')).toEqual({file, message, ...(line !== undefined && {line})});
});
