/**
 * A shared cache in front of the machine: nginx with `proxy_cache`, as the README configures it, and as a CDN that ignores
 * Vary. Markdown never reaches a browser, a deploy purges the cache, and the hit rate of a replayed log of visits.
 */
import {mkdir, mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {readManifest} from '../../deploy/release/manifest';
import {canonicalOf, cleanPath, MOVED, type Site} from '../../config/serving';
import {numbers} from '../load/typed';
import {runNginx, type RunningServer} from '../support/nginx';
import type {Told} from './drills';
import {CHANGED} from './releases';

const BROWSERS = [
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8',
  'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8',
];
const AGENT = 'text/markdown, text/html;q=0.9, */*;q=0.1';

type Cache = RunningServer & {folder: string};

async function startCache(origin: string, {ignoresAccept}: {ignoresAccept: boolean}): Promise<Cache> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docs-cache-'));
  await mkdir(path.join(folder, 'pages'));
  const server = await runNginx((port) => ({
    main: 'worker_rlimit_nofile 8192;',
    http: `
  proxy_cache_path ${folder}/pages levels=1:2 keys_zone=pages:10m inactive=7d use_temp_path=off;
  map $http_accept_encoding $encoding { default ""; "~gzip" gzip; "~br" br; }
  map $http_accept $wants_markdown { default ""; "~*text/markdown" 1; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass ${origin};
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header Accept-Encoding $encoding;
      proxy_cache pages;
      proxy_cache_key $uri$is_args$args|$encoding;
      proxy_ignore_headers Vary;
      proxy_cache_lock on;
      proxy_cache_use_stale updating error timeout http_502 http_503 http_504;
      proxy_cache_background_update on;
      ${ignoresAccept ? '' : 'proxy_cache_bypass $wants_markdown; proxy_no_cache $wants_markdown;'}
      add_header X-Cache $upstream_cache_status always;
    }
  }`,
  }));
  return {
    ...server,
    folder,
    async stop() {
      await server.stop();
      await rm(folder, {recursive: true, force: true});
    },
  };
}

/** The command of DOCS_PURGE for such a cache. */
const purgeOf = ({folder}: Cache): string => `find ${folder}/pages -type f -delete`;

const get = async (
  origin: string,
  page: string,
  accept = BROWSERS[0]!,
): Promise<{type: string; cache: string; text: string}> => {
  const response = await fetch(origin + page, {headers: {accept}});
  const {headers} = response;
  return {
    type: headers.get('content-type') ?? '',
    cache: headers.get('x-cache') ?? '',
    text: await response.text(),
  };
};

/** Cheap enough for the gate: an agent before a browser, and a deploy. `to` has another text than the active release. */
export async function checkCache({machine, releases, check}: Told, to: 'first' | 'second'): Promise<void> {
  for (const ignoresAccept of [true, false]) {
    const cache = await startCache(machine.url, {ignoresAccept});
    try {
      const agent = await get(cache.url, CHANGED, AGENT);
      const [miss, hit] = [await get(cache.url, CHANGED), await get(cache.url, CHANGED, BROWSERS[1])];
      const again = await get(cache.url, CHANGED, AGENT);
      const isMarkdown = [agent, miss, hit, again].map(({type}) => type.startsWith('text/markdown'));
      check(
        `a cache ${ignoresAccept ? 'that ignores Vary' : 'as in the README'}: Markdown`,
        `agent ${agent.cache}, browser ${miss.cache} and ${hit.cache}, agent ${again.cache}`,
        ((miss.cache !== 'MISS' || hit.cache !== 'HIT') && 'A page is not cached.') ||
          ((isMarkdown[1] || isMarkdown[2]) && 'A browser got Markdown.') ||
          (!isMarkdown[0] && 'An agent got HTML from the site.') ||
          (!ignoresAccept && !isMarkdown[3] && 'An agent got HTML from the cache.'),
      );
      if (ignoresAccept) continue;
      const ran = await machine.deploy(releases.first, ['activate', to], {DOCS_PURGE: purgeOf(cache)});
      const {text} = await get(cache.url, CHANGED);
      const failed = await machine.deploy(releases.first, ['activate', to], {DOCS_PURGE: 'false'});
      check(
        'a cache: a deploy purges it',
        ran.output.trim().split('\n').at(-2)!,
        (ran.code !== 0 && ran.output) ||
          (!text.includes(`<p>${to}</p>`) && 'A reader got the old page after the purge.') ||
          ((failed.code === 0 || !/CDN still has the old pages/.test(failed.output)) &&
            'A purge that fails is not reported.'),
      );
    } finally {
      await cache.stop();
    }
  }
}

const VISITS = 30_000;
const LEAST_HIT_RATE = 0.95;

/**
 * Visits of pages as they are read: few pages often, most of them rarely (Zipf), 2 % by agents, some browsers without
 * Brotli; one deploy with a purge in the middle.
 */
export async function checkHitRate({machine, releases, check}: Told, site: Site): Promise<void> {
  const cache = await startCache(machine.url, {ignoresAccept: false});
  try {
    const {files} = await readManifest(releases.second);
    const pages = Object.keys(files)
      .filter((name) => /^site\/.*index\.html$/.test(name))
      .map((name) => cleanPath(name.slice('site'.length)))
      .filter((clean) => !(clean in MOVED))
      .map((clean) => canonicalOf(clean, site));
    const weights = pages.map((_, index) => 1 / (index + 1));
    const sums: number[] = [];
    for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight);
    const random = numbers();
    const pick = (): string => {
      const point = random.next().value * sums.at(-1)!;
      return pages[sums.findIndex((sum) => sum >= point)]!;
    };
    const counts = {HIT: 0, other: 0, agents: 0, wrong: 0};
    const started = performance.now();
    const read = async (visits: number): Promise<void> => {
      for (let visit = 0; visit < visits; visit += 1) {
        const isAgent = random.next().value < 0.02;
        const encoding = random.next().value < 0.95 ? 'gzip, deflate, br' : 'gzip';
        const accept = isAgent ? AGENT : BROWSERS[Math.floor(random.next().value * BROWSERS.length)]!;
        const response = await fetch(cache.url + pick(), {headers: {accept, 'accept-encoding': encoding}});
        await response.arrayBuffer();
        const isMarkdown = response.headers.get('content-type')?.startsWith('text/markdown');
        if (!isAgent && isMarkdown) counts.wrong += 1;
        if (isAgent) counts.agents += 1;
        else if (response.headers.get('x-cache') === 'HIT') counts.HIT += 1;
        else counts.other += 1;
      }
    };
    const readers = async (): Promise<void> => {
      await Promise.all(Array.from({length: 8}, () => read(VISITS / 16)));
    };
    await readers();
    const ran = await machine.deploy(releases.second, ['activate', 'first'], {DOCS_PURGE: purgeOf(cache)});
    const {text} = await get(cache.url, CHANGED);
    await readers();
    await machine.deploy(releases.second, ['activate', 'second']);
    const seconds = (performance.now() - started) / 1000;
    const rate = counts.HIT / (counts.HIT + counts.other);
    check(
      'a cache: hit rate of visits',
      `${(100 * rate).toFixed(1)} % of ${counts.HIT + counts.other} visits of ${pages.length} pages with a deploy between, ${counts.agents} visits of agents, ${Math.round(VISITS / seconds)} a second`,
      (ran.code !== 0 && ran.output) ||
        (counts.wrong > 0 && `${counts.wrong} browsers got Markdown.`) ||
        (!text.includes('<p>first</p>') && 'A reader got the old page after the purge.') ||
        (rate < LEAST_HIT_RATE && 'The hit rate is below 95 %.'),
    );
  } finally {
    await cache.stop();
  }
}
