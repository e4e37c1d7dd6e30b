import {fork, type ChildProcess} from 'node:child_process';
import {request as sendRequest} from 'node:http';
import {constants, setPriority} from 'node:os';
import path from 'node:path';
import type {LoadedContent as LoadedDocs} from '@docusaurus/plugin-content-docs';
import type {LoadedContent as LoadedPages} from '@docusaurus/plugin-content-pages';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {SEARCH_BASE} from '../../../../config/search';
import type {Activity} from '../activity';
import {withMiddleware, type Middleware} from '../../../source/middleware';
import {documents, freePages, type SourcedPage} from '../../../publishing/markdown-pages/site';
import type {IndexReport, IndexRequest} from './service';

export type DevSearchOptions = {
  docsDir: string;
  apiDir: string;
  /** The bundled contract. */
  contractFile: string;
  activity: Pick<Activity, 'quiet'>;
  say: (text: string) => void;
};

/** As an entry of `plugins`: adds search over the page sources to `npm start`, without a build. */
export const devSearch = (options: DevSearchOptions) => (context: LoadContext) => plugin(context, options);

function plugin({siteDir, siteConfig}: LoadContext, {activity, say, ...places}: DevSearchOptions): Plugin {
  const service = sharedService(siteDir, say);
  return {
    name: 'dev-search',
    async allContentLoaded({allContent}) {
      const docs = allContent['docusaurus-plugin-content-docs']?.default as LoadedDocs | undefined;
      const pages = allContent['docusaurus-plugin-content-pages']?.default as LoadedPages | undefined;
      const request = {origin: siteConfig.url, pages: sourcedPages(docs, pages), ...places};
      void activity.quiet().then(() => service.index(request));
    },
    configureWebpack: () => withMiddleware(forward(service.url)) as object,
  };
}

/** React pages have no source text to index. */
const sourcedPages = (docs: LoadedDocs | undefined, pages: LoadedPages = []): SourcedPage[] =>
  [...(docs?.loadedVersions ?? []).flatMap((version) => documents(version)), ...freePages(pages)].flatMap((each) =>
    each.file === undefined ? [] : [{...each, file: each.file.replace(/^@site\//, '')}],
  );

type Service = {
  /** Starts the service with the first list of pages; later lists make it index again. */
  index: (request: IndexRequest) => void;
  /** Undefined before it is ready and after it has exited. */
  url: () => string | undefined;
};

const FILE = path.join(__dirname, 'service.ts');

function searchService(siteDir: string, say: (text: string) => void): Service {
  let child: ChildProcess | undefined;
  let url: string | undefined;

  function start(): ChildProcess {
    say('Search: the index is being made in the background. Until then search finds nothing.');
    const started = fork(FILE, {
      cwd: siteDir,
      execArgv: ['--import', 'tsx'],
      env: {...process.env, NODE_ENV: 'production'},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let errors = '';
    started.stderr!.on('data', (data) => (errors = `${errors}${String(data)}`.slice(-2000)));
    started.once('spawn', () => setPriority(started.pid!, constants.priority.PRIORITY_BELOW_NORMAL));
    started.on('message', (message: IndexReport) => {
      if ('failure' in message) return say(`Search: the index could not be made: ${message.failure} ${REMEDY}`);
      if (url === undefined) say(`Search is ready: ${message.pages} pages, as they are written now.`);
      url = message.url;
    });
    const ended = (reason: string): void => {
      url = undefined;
      say(`Search has ended: ${reason} ${REMEDY}`);
    };
    started.once('error', (error) => ended(String(error)));
    started.once('exit', (code, signal) => ended(`${signal ?? `code ${code}`}.${errors && `\n${errors.trim()}\n`}`));
    return started;
  }

  return {
    index(request) {
      child ??= start();
      if (child.connected) child.send(request, () => undefined); // it may exit at this moment; `exit` reports that
    },
    url: () => url,
  };
}

const REMEDY = 'The rest of the site works. To try again, end `npm start` and run it again.';

const SHARED = Symbol.for('docs.search-service');

/** One instance per process: Docusaurus reloads the configuration when its file is saved. */
function sharedService(...options: Parameters<typeof searchService>): Service {
  const holder = globalThis as {[SHARED]?: Service};
  return (holder[SHARED] ??= searchService(...options));
}

/** Proxies search requests, and returns an error if the service is not running. */
function forward(target: () => string | undefined): Middleware {
  return (request, response, next) => {
    if (!request.url?.startsWith(`${SEARCH_BASE}/`)) return next();
    const unavailable = (): void => {
      if (response.headersSent) return void response.destroy();
      response.writeHead(503, {'content-type': 'application/json', 'retry-after': '5'});
      response.end(JSON.stringify({message: 'The search index is not ready.', status: 503}));
    };
    const url = target();
    if (url === undefined) return unavailable();
    const {method, headers} = request;
    const passed = sendRequest(url + request.url, {method, headers}, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.once('error', unavailable);
    return void request.pipe(passed);
  };
}
