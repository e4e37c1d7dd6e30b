import {describe, expect, it} from 'vitest';
import {extractErrorMessage} from '../extract-error-message';
import {QUERY_LIMIT} from '../query-limit';

/** Real forms of log lines, each with the words that a reader would have typed. */
const LINES: [what: string, line: string, keeps: string[]][] = [
  [
    'kubectl',
    'Error from server (Forbidden): pods is forbidden: User "system:serviceaccount:default:agent" cannot list resource "pods" in API group "" in the namespace "orders"',
    ['Forbidden', 'pods'],
  ],
  [
    'kubelet',
    'E1103 08:14:55.221034    1234 pod_workers.go:1301] "Error syncing pod, skipping" err="failed to \\"StartContainer\\" for \\"app\\" with CrashLoopBackOff: back-off 5m0s restarting failed container"',
    ['CrashLoopBackOff'],
  ],
  [
    'scheduler',
    'Warning  FailedScheduling  37s (x3 over 2m)  default-scheduler  0/3 nodes are available: 3 Insufficient memory. preemption: 0/3 nodes are available',
    ['FailedScheduling', 'Insufficient'],
  ],
  [
    'docker',
    'docker: Error response from daemon: driver failed programming external connectivity on endpoint orders (8f3e2c1a9b7d): Bind for 0.0.0.0:8080 failed: port is already allocated.',
    ['docker', 'driver', 'external', 'connectivity'],
  ],
  [
    'terraform',
    '│ Error: Error acquiring the state lock\n│ \n│ Error message: ConditionalCheckFailedException: The conditional request failed\n│ Lock Info:\n│   ID:        6c3f1c9e-1f0e-8e5c-bd0e-1a2b3c4d5e6f',
    ['acquiring', 'lock'],
  ],
  [
    'aws cli',
    'An error occurred (AccessDenied) when calling the AssumeRole operation: User: arn:aws:iam::123456789012:user/ci is not authorized to perform: sts:AssumeRole',
    ['AccessDenied', 'AssumeRole'],
  ],
  [
    'azure',
    "2026-11-02T08:00:01.123Z ERROR AADSTS7000222: The provided client secret keys for app 'b1946ac9-2492-4d23-8d6b-1f1f1f1f1f1f' are expired. Trace ID: 9f8e7d6c-5b4a-4c3d-8e1f-0a1b2c3d4e5f",
    ['AADSTS7000222', 'client', 'secret', 'expired'],
  ],
  [
    'git',
    "remote: Permission to kestrel/orders-api.git denied to ci-bot.\nfatal: unable to access 'https://git.example/kestrel/orders-api.git/': The requested URL returned error: 403",
    ['Permission', 'denied'],
  ],
  [
    'node',
    "Error: connect ECONNREFUSED 10.0.12.7:5432\n    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1607:16) {\n  errno: -111,\n  code: 'ECONNREFUSED'",
    ['connect', 'ECONNREFUSED'],
  ],
  [
    'node stack',
    "/srv/app/node_modules/pg/lib/client.js:132:17\nTypeError: Cannot read properties of undefined (reading 'rows')\n    at Client.query (/srv/app/src/db.js:14:22)",
    ['TypeError', 'Cannot', 'read', 'properties'],
  ],
  [
    'java',
    '2026-11-02 08:14:55,123 [http-nio-8080-exec-3] ERROR c.k.orders.OrderService - java.net.SocketTimeoutException: Read timed out\n\tat java.base/java.net.SocketInputStream.read(SocketInputStream.java:186)',
    ['SocketTimeoutException', 'Read', 'timed', 'out'],
  ],
  [
    'python',
    'Traceback (most recent call last):\n  File "/srv/app/main.py", line 12, in <module>\nrequests.exceptions.HTTPError: 401 Client Error: Unauthorized for url: https://api.example/v2/scope',
    ['HTTPError', '401', 'Unauthorized'],
  ],
  [
    'json log',
    '{"level":"error","ts":"2026-11-02T08:14:55.123Z","caller":"agent/runner.go:88","msg":"failed to deliver notification","channel":"7f0c2d1e-aaaa-4bbb-8ccc-1234567890ab"}',
    ['failed', 'deliver', 'notification'],
  ],
  [
    'logfmt',
    'time="2026-11-02T08:14:55Z" level=error msg="there is not a channel for the given parameters" nrn="organization=1:account=2" request_id=5a7b9c',
    ['channel', 'given', 'parameters'],
  ],
  [
    'nginx',
    '2026/11/02 08:14:55 [error] 31#31: *1204 upstream timed out (110: Connection timed out) while reading response header from upstream, client: 10.1.2.3, server: orders.example',
    ['upstream', 'timed', 'out'],
  ],
  [
    'go chain',
    'level=fatal ts=1762070095.123 failed to start: reading config: open /etc/agent/config.yaml: no such file or directory',
    ['failed', 'start', 'such', 'file', 'directory'],
  ],
  [
    'certificate',
    'x509: certificate signed by unknown authority (possibly because of "crypto/rsa: verification error" while trying to verify candidate authority certificate "kestrel-root")',
    ['x509', 'certificate', 'signed', 'authority'],
  ],
  [
    'oom',
    'Nov  2 08:14:55 node-3 kernel: [1234567.891011] Memory cgroup out of memory: Killed process 31337 (java) total-vm:4194304kB, anon-rss:1048576kB',
    ['Memory', 'cgroup', 'out', 'memory', 'Killed'],
  ],
  [
    'npm',
    'npm error code ERESOLVE\nnpm error ERESOLVE unable to resolve dependency tree\nnpm error While resolving: orders-api@1.4.0',
    ['ERESOLVE'],
  ],
  [
    'github actions',
    '2026-11-02T08:14:55.1234567Z ##[error]Process completed with exit code 137. The runner has received a shutdown signal.',
    ['137', 'runner', 'shutdown', 'signal'],
  ],
  [
    'status',
    'HTTP/1.1 409 Conflict {"message":"The deployment is not in a state that allows this change","request":"0f1e2d3c4b5a69788796a5b4c3d2e1f0"}',
    ['deployment', 'state', 'allows', 'change'],
  ],
];

describe('A pasted message that is too long for the field', () => {
  it.each(LINES)('keeps its message within the limit: %s', (_, line, keeps) => {
    const {query} = extractErrorMessage(line);
    expect(query.length).toBeLessThanOrEqual(QUERY_LIMIT);
    for (const word of keeps) expect(query).toContain(word);
  });

  it('has no time, id, hash, path, level or color of its line', () => {
    const {query} = extractErrorMessage(
      '\u001b[31m2026-11-02T10:15:31.123Z ERROR [worker-1] /srv/app/dist/index.js:12:5 request 5f0c2d1e-aaaa-4bbb-8ccc-1234567890ab of 10.0.0.7 failed at commit 9f86d081884c7d65: no route\u001b[0m',
    );
    expect(query).toBe('request of failed at commit no route');
  });

  it('finds the same words with other ids and times', () => {
    const line = (time: string, id: string) =>
      `${time} ERROR request ${id} failed: upstream connect error or disconnect before headers`;
    expect(extractErrorMessage(line('2026-11-02T10:15:31Z', '0a1b2c3d4e5f'))).toEqual(
      extractErrorMessage(line('2025-01-31T23:59:59.999Z', 'ffeeddcc0011')),
    );
  });

  it.each([
    ['a date', (at: string) => `Reason: OOMKilled\nExit Code: 137\nStarted: ${at}`, 'Mon, 16 Nov 2026 09:12:11 +0000'],
    ['the age of an event', (age: string) => `Warning BackOff ${age} kubelet failed`, '2m13s (x7 over 5m)'],
  ])('of kubectl is the same without %s', (_, line, time) => {
    expect(extractErrorMessage(line(time))).toEqual(extractErrorMessage(line('')));
  });

  it('is sent whole, without what differs from one occurrence to the next and without syntax of queries', () => {
    const line = `2026-11-02T10:15:31Z ERROR run 7f0c2d1e9a of "orders" -p 8080 failed: ${'the port is in use '.repeat(40)}`;
    const {message} = extractErrorMessage(line);
    expect(message).toMatch(/^run of orders p 8080 failed: the port is in use the port/);
    expect(message.length).toBeGreaterThan(500);
    expect(message.length).toBeLessThanOrEqual(512);
  });

  it.each([
    ['an empty text', '', ''],
    ['only noise', '2026-11-02T10:15:31Z 5f0c2d1e-aaaa-4bbb-8ccc-1234567890ab', ''],
    ['one word that is longer than the field', 'x'.repeat(200), 'x'.repeat(QUERY_LIMIT)],
  ])('%s is no problem', (_, text, query) => {
    expect(extractErrorMessage(text).query).toBe(query);
  });
});
