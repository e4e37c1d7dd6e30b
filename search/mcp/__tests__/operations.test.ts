import {describe, expect, it} from 'vitest';
import {OPERATIONS_FILE, operationFile, type OperationDocument, type OperationLine} from '../../../search-format';
import {checkCall, filterOperations, matchCall, operationIn, type Call} from '../operations';
import {files} from './fixture';

const lines = JSON.parse(files[OPERATIONS_FILE]!) as OperationLine[];

function check(call: Call) {
  const match = matchCall(lines, call);
  if (!match.line) return {operation: null, problems: [match.problem], notes: []};
  const document = JSON.parse(files[operationFile(match.line.id)]!) as OperationDocument;
  return {operation: match.line.id, ...checkCall(call, match, document, operationIn(document, match.line))};
}

const create = (body: unknown, rest: Partial<Call> = {}) => check({method: 'POST', path: '/scope', body, ...rest});
const whole = {name: 'production-eu', application_id: 4};

describe('Operations', () => {
  it('are found by all words of a text and by their resource', () => {
    expect(filterOperations(lines, {text: 'CREATE scope'}).map(({id}) => id)).toEqual(['scope-create']);
    expect(filterOperations(lines, {resource: 'scope'})).toHaveLength(4);
    expect(filterOperations(lines, {resource: 'Scop'})).toEqual([]);
  });

  it('are found by the day of a change, with the changes since then', () => {
    const at = (date: string) => ({date, kind: 'changed', what: `On ${date}.`});
    const changed = lines.map((line) =>
      line.id === 'scope-create' ? {...line, history: [at('2025-09-17'), at('2025-03-01'), at('2025-02-28')]} : line,
    );
    const found = filterOperations(changed, {text: 'scope-create', since: '2025-03-01'});
    expect(found.map(({id, history}) => [id, history])).toEqual([
      ['scope-create', [at('2025-09-17'), at('2025-03-01')]],
    ]);
    expect(filterOperations(changed, {since: '2025-09-18'})).toEqual([]);
    expect(filterOperations(changed, {text: 'scope-create'})[0]).not.toHaveProperty('history');
  });
});

describe('The operation of a request', () => {
  it.each([
    ['GET', '/scope/5', 'scope-read'],
    ['GET', '/scope/metric', 'scope-metric-list'],
    ['get', 'https://api.acme.example/scope/5/', 'scope-read'],
  ])('%s %s is %s', (method, path, id) => {
    expect(check({method, path}).operation).toBe(id);
  });

  it.each([
    ['PUT', '/scope/5', 'method', 'this path takes GET'],
    ['GET', '/nothing', 'path', 'no operation has this path'],
    ['GET', 'https://other.example/scope/5', 'path', 'scope-read is at https://api.acme.example'],
    ['GET', 'scope', 'path', 'is not an address'],
    ['GET', '//other.example/scope', 'path', 'is not an address'],
  ])('%s %s has none, and the answer says why', (method, path, place, message) => {
    expect(check({method, path})).toMatchObject({
      operation: null,
      problems: [{in: place, message: expect.stringContaining(message) as string}],
    });
  });
});

describe('A valid request', () => {
  const headers = {authorization: 'Bearer x', 'content-type': 'application/json; charset=utf-8'};
  it.each<[string, Call]>([
    ['a body as text', {method: 'POST', path: '/scope', body: JSON.stringify(whole)}],
    ['null where it may be', {method: 'POST', path: '/scope', body: {...whole, secret: null}}],
    ['one of two forms', {method: 'POST', path: '/scope', body: {...whole, target: {host: 'x'}}}],
    ['a query in the path', {method: 'GET', path: '/scope?application_id=4&active=true'}],
    ['a query of its own', {method: 'GET', path: '/scope', query: {application_id: 4, active: false, limit: '200'}}],
    ['headers', {method: 'POST', path: '/scope', body: whole, headers}],
  ])('has no problem: %s', (_, call) => {
    expect(check(call).problems).toEqual([]);
  });
});

describe('An invalid request', () => {
  it.each<[string, unknown, string, string, string]>([
    ['nothing', undefined, 'body', '', 'is required'],
    ['no JSON', '{', 'body', '', 'is not valid JSON'],
    ['another type', [], 'body', '', 'must be object'],
    ['a missing property', {name: 'a'}, 'body', '/application_id', 'is required'],
    ['an unknown property', {...whole, colour: 1}, 'body', '/colour', 'known are name, application_id'],
    ['a value not in the list', {...whole, kind: 'vm'}, 'body', '/kind', 'one of "serverless", "kubernetes"'],
    ['a text of another form', {...whole, name: 'A'}, 'body', '/name', 'must match the pattern ^[a-z-]+$'],
    ['a fault in a list', {...whole, checks: [{'a/b': 1}, {'a/b': 11}]}, 'body', '/checks/1/a~1b', 'at most 10'],
    ['too many items', {...whole, checks: Array(4).fill({'a/b': 1})}, 'body', '/checks', 'at most 3 items'],
    ['none of two forms', {...whole, target: 7}, 'body', '/target', 'one of 2 forms'],
    ['null', {...whole, name: null}, 'body', '/name', 'must be string'],
    ['a name with signs', {...whole, '100 %/#~': 1}, 'body', '/100 %~1#~0', 'is not known here'],
    ['half a character', {...whole, '\ud800': 1}, 'body', '', 'not valid Unicode'],
  ])('is told where and why: %s', (_, body, place, pointer, message) => {
    expect(create(body).problems).toContainEqual({
      in: place,
      pointer,
      message: expect.stringContaining(message) as string,
    });
  });

  it('gets problems of parameters by name', () => {
    expect(check({method: 'GET', path: '/scope?active=yes&limit=0'}).problems).toEqual([
      {in: 'query', pointer: '/application_id', message: 'is required'},
      {in: 'query', pointer: '/active', message: 'must be boolean'},
      {in: 'query', pointer: '/limit', message: 'must be at least 1'},
    ]);
    expect(check({method: 'GET', path: '/scope/five'}).problems).toEqual([
      {in: 'path', pointer: '/id', message: 'must be integer'},
    ]);
  });

  it('gets problems of headers if it has some, and the required ones if it has none', () => {
    expect(create(whole, {headers: {}}).problems.map(({pointer}) => pointer)).toEqual([
      '/Authorization',
      '/Content-Type',
    ]);
    expect(create(whole).notes).toEqual([expect.stringContaining('Authorization: Bearer <token>')]);
    expect(check({method: 'GET', path: '/scope/metric', headers: {}})).toMatchObject({problems: [], notes: []});
  });

  it('gets problems of an unexpected body and of unknown parameters', () => {
    expect(check({method: 'GET', path: '/scope/metric', body: {}}).problems[0]!.message).toContain('takes no body');
    expect(check({method: 'GET', path: '/scope?application_id=4&x=1'}).notes[0]).toContain('1 query parameter is not');
  });

  it('gets at most 20 problems', () => {
    const many = Object.fromEntries(Array.from({length: 500}, (_, index) => [`p${index}`, 1]));
    expect(create(many).problems).toHaveLength(20);
  });
});

describe('A secret', () => {
  it('is never repeated, regardless of its position', () => {
    const secret = 'hunter2-hunter2';
    const answers = [
      create({...whole, name: secret, secret, kind: secret, target: secret, checks: secret}),
      create(secret),
      create(whole, {headers: {authorization: secret, 'content-type': secret, [secret]: secret}}),
      check({method: 'GET', path: `/scope/${secret}?limit=${secret}&${secret}=${secret}`}),
      check({method: 'GET', path: `/scope?limit=${secret}`, query: {[secret]: secret}}),
      check({method: 'GET', path: `https://${secret}.example/scope`}),
      check({method: 'PUT', path: `/scope/${secret}`}),
    ];
    expect(answers.every(({problems}) => problems.length > 0)).toBe(true);
    expect(JSON.stringify(answers)).not.toContain('hunter2');
  });
});
