/** Runs the examples of docs/llm-guides.mdx: commands, their output and client settings. */
import {execFile} from 'node:child_process';
import {mkdtempSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {promisify} from 'node:util';
import {expect, test} from '@playwright/test';
import {brand, brandTokens} from '../../brand';
import {resolveTokens} from '../../plugins/source/brand-tokens/resolve';
import {connect} from './client';

const PAGE = 'docs/llm-guides.mdx';
const tokens = brandTokens(brand);
const site = () => process.env.SITE_URL!;

/** The page's code blocks, with the URL of the site under test. */
function blocks(): {info: string; code: string}[] {
  const source = resolveTokens({text: readFileSync(PAGE, 'utf8'), file: PAGE, tokens});
  return Array.from(source.matchAll(/^( *)```(.+)\n([^]*?)\n\1```$/gm), ([, indent, info, code]) => ({
    info: info!,
    code: code!.replaceAll(`\n${indent}`, '\n').trim().replaceAll(tokens.docs!, site()),
  }));
}

test('Every command that calls this site works as printed and returns the printed output', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-guide-'));
  const all = blocks();
  const commands = all.filter(({info, code}) => info === 'bash' && code.includes(site()) && code.includes('curl'));
  expect(commands.length).toBe(4);
  for (const command of commands) {
    const script = `set -euo pipefail\n${command.code}`;
    const {stdout} = await promisify(execFile)('bash', ['-c', script], {cwd: folder, maxBuffer: 64e6});
    const below = all[all.indexOf(command) + 1]!;
    if (below.info === 'text') expect(stdout.trim()).toBe(below.code);
    if (below.info === 'json data') expect(JSON.parse(stdout)).toEqual(JSON.parse(below.code));
  }
  expect(readFileSync(path.join(folder, 'openapi.json'), 'utf8')).toBe(readFileSync('build/openapi.json', 'utf8'));
  rmSync(folder, {recursive: true});
});

test('Both URLs of a page as Markdown return the same text', async () => {
  const [, markdown, , negotiated] = /curl [^\n]*"([^"]+\.md)"\ncurl [^\n]*-H "(Accept: [^"]+)" "([^"]+)"/.exec(
    blocks()
      .map(({code}) => code.replace(/\\\n\s*/g, '')) // commands of several lines
      .join('\n'),
  )!;
  const wanted = await fetch(negotiated!, {headers: {accept: 'text/markdown'}});
  expect(wanted.headers.get('content-type')).toContain('text/markdown');
  expect(await wanted.text()).toBe(await (await fetch(markdown!)).text());
});

test('Every client configuration connects to a server with the tools that the page lists', async () => {
  const settings = blocks().filter(({info}) => info.startsWith('json data title='));
  expect(settings.length).toBe(3);
  const urls = settings.map(({code}) => {
    const {mcpServers, servers} = JSON.parse(code) as Record<string, Record<string, {url: string}>>;
    return Object.values((mcpServers ?? servers)!)[0]!.url;
  });
  const command = blocks().find(({code}) => code.startsWith('claude mcp add'))!.code;
  urls.push(command.split(' ').at(-1)!);
  expect(new Set(urls)).toEqual(new Set([`${site()}/mcp`]));
  const agent = await connect(urls[0]!);
  const {tools} = await agent.client.listTools();
  await agent.close();
  const page = readFileSync(PAGE, 'utf8');
  for (const {name, inputSchema} of tools) {
    const [, row] = new RegExp(`^\\| \`${name}\` \\|(.*)$`, 'm').exec(page)!;
    for (const field of Object.keys(inputSchema.properties ?? {})) expect(row).toContain(`\`${field}\``);
  }
});
