/** Runs every sample of the real contract without a network, and samples with values that need escaping. */
import {beforeAll, describe, expect, it} from 'vitest';
import {endpoints, type Contract, type Endpoint} from '../../../../../contract';
import {readPowerShell} from '../../../../../tests/samples/powershell';
import {loadPowerShell, type Parse} from '../../../../../tests/samples/syntax';
import {realContract} from '../../../../../tests/support/contract';
import {randomFrom} from '../../../../../tests/support/random';
import {cliCommand, sampleRequest, samples, type Language} from '..';
import {TYPICAL} from '../request';
import {contract as fixture, names} from './fixture';
import {curlSent, env, KEY, runNode, runPython, runShell, TOKEN, type Sent} from './run';

type Case = {id: string; endpoint: Endpoint; code: Record<Language, string>; expected: Sent};

let contract: Contract;
let cases: Case[];
let parsePowerShell: Parse;

beforeAll(async () => {
  contract = await realContract();
  cases = toCases(contract);
  parsePowerShell = await loadPowerShell();
});

function toCases(source: Contract): Case[] {
  return endpoints(source).map((endpoint) => ({
    id: endpoint.operation.operationId,
    endpoint,
    code: Object.fromEntries(
      samples(source, endpoint, names).map(({language, code}) => [language, code]),
    ) as Case['code'],
    expected: expectation(source, endpoint),
  }));
}

/** The expected request according to the contract's examples, computed independently of the generators. */
function expectation(source: Contract, endpoint: Endpoint): Sent {
  const {server, query, pathParams, headers, body, method} = sampleRequest(source, endpoint);
  const filled = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    endpoint.path.startsWith('/nrn/') ? String(pathParams[name]) : encodeURIComponent(pathParams[name]!),
  );
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const isPublic = endpoint.operation.security?.length === 0;
  return {
    method,
    url: `${server}${filled}${search.size > 0 ? `?${search}` : ''}`,
    headers: {
      ...(isPublic ? {} : {Authorization: `Bearer ${TOKEN}`}),
      ...headers,
    },
    ...(body === undefined ? {} : {body: isPublic ? {...(body as object), api_key: KEY} : body}),
  };
}

/** Normalizes equivalent requests: URL encoding, header names. */
function normal({url, headers, ...rest}: Sent) {
  const {origin, pathname, searchParams} = new URL(url);
  return {
    ...rest,
    url: [origin, pathname.split('/').map(decodeURIComponent), [...searchParams]],
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
  };
}

async function expectAllToSend(list: Case[]) {
  const shell = runShell(list.flatMap(({code}) => [code.curl, code.cli]));
  const python = runPython(list.map(({code}) => code.python));
  for (const [index, {id, code, expected}] of list.entries()) {
    const {sent: node} = await runNode(code.nodejs);
    const sent = {
      curl: curlSent(shell[2 * index]!),
      powershell: powerShellSent(code.powershell),
      python: python[index]!,
      nodejs: node!,
    };
    for (const [language, actual] of Object.entries(sent)) {
      expect(normal(actual), `${id} in ${language}`).toEqual(normal(expected));
    }
  }
}

function powerShellSent(code: string): Sent {
  const {body, ...request} = readPowerShell(parsePowerShell, code, env).request;
  return body === undefined ? request : {...request, body: JSON.parse(body)};
}

describe('all endpoints of the contract', () => {
  it('contain no secret', () => {
    for (const {id, code} of cases) {
      for (const text of Object.values(code)) {
        expect(text, id).not.toMatch(/Bearer (?!\$|\{os\.)|eyJ[\w-]{8}|<your API key>|undefined/);
      }
    }
  });

  it('have distinct commands', () => {
    const seen = new Map<string, string>();
    for (const {id, endpoint} of cases) {
      const command = cliCommand(contract, endpoint);
      if (!command) continue;
      const flags = command.flags.map(({name}) => `--${name}`).filter((flag) => flag !== '--limit');
      const key = [...command.noun, command.verb, ...flags].join(' ');
      expect(seen.get(key), `${key}: ${id}`).toBeUndefined();
      seen.set(key, id);
    }
  });

  it('include those with typical parameters', () => {
    for (const [id, wanted] of Object.entries(TYPICAL)) {
      const found = cases.find((entry) => entry.id === id)!;
      expect(Object.keys(sampleRequest(contract, found.endpoint).query), id).toEqual(
        expect.arrayContaining([...wanted]),
      );
    }
  });
});

describe('values that need escaping', () => {
  const ALPHABET = [
    ...`'"\`$\\!{}[]()<>&|;#*?~%@=:,./+-^ \n\r\t\u0000\u001b\u007f`,
    ...'aZ09_é‘’“”‚‛☃😀\u2028\u00a0\ufeff',
  ];
  const PIECES = [
    "'@",
    '"@',
    "@'\n",
    '$(id)',
    '${HOME}',
    '$env:PATH',
    '`n',
    "'\\''",
    '*/',
    '"""',
    '<!--',
    '\\u0041',
    'EOF',
  ];

  it('arrive unchanged in every language', async () => {
    const random = randomFrom(20250617);
    const next = (below: number) => Math.floor(random() * below);
    const text = (least = 0) =>
      Array.from({length: least + next(12)}, () =>
        next(6) === 0 ? PIECES[next(PIECES.length)]! : ALPHABET[next(ALPHABET.length)]!,
      ).join('');
    const value = (depth: number): unknown => {
      const kind = next(depth > 2 ? 5 : 7);
      if (kind < 2) return text();
      if (kind === 2) return [0, -1, 1.5, 1e21, 1e-7, 123456789012][next(6)];
      if (kind === 3) return next(2) === 0;
      if (kind === 4) return null;
      if (kind === 5) return Array.from({length: next(4)}, () => value(depth + 1));
      return Object.fromEntries(
        Array.from({length: next(4)}, () => [next(9) ? text() : '__proto__', value(depth + 1)]),
      );
    };
    const base = endpoints(fixture)[0]!.operation;
    const paths = Object.fromEntries(
      Array.from({length: 100}, (_, index) => [
        `/thing/${index}/{id}`,
        {
          put: {
            ...base,
            operationId: `thing-${index}`,
            parameters: [
              // A single dot would be normalized as a path segment.
              {name: 'id', in: 'path' as const, required: true, schema: {}, example: `x${text()}`},
              {name: 'q', in: 'query' as const, required: true, schema: {}, example: text(1)},
              {
                name: 'X-Note',
                in: 'header' as const,
                required: true,
                schema: {},
                example: `Ana's ‘${index}’ "$5" \`\\`,
              },
              {name: 'r[0]', in: 'query' as const, required: true, schema: {}, example: next(2) === 0},
            ],
            requestBody: {required: true, content: {'application/json': {schema: {}, example: {data: value(0)}}}},
          },
        },
      ]),
    );
    const list = toCases({...fixture, paths});
    await expectAllToSend(list);
    const shell = runShell(list.map(({code}) => code.cli));
    for (const [index, {endpoint, expected}] of list.entries()) {
      const {pathParams, query} = sampleRequest(fixture, endpoint);
      const args = shell[index]!;
      // A shell variable, and therefore a command line, cannot contain NUL.
      expect(args[args.indexOf('--id') + 1]).toBe(String(pathParams.id).replaceAll('\0', ''));
      expect(args[args.indexOf('--q') + 1]).toBe(String(query.q).replaceAll('\0', ''));
      expect(JSON.parse(args.at(-1)!)).toEqual(expected.body);
    }
  });
});
