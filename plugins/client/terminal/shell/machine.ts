/** What a terminal runs on: the simulated platform, the product's CLI and stand-ins of other tools, in one session. */
import {brand} from '../../../../brand';
import type {Contract} from '../../../../contract';
import type {World} from '../../../../platform';
import {Cli} from '../../../../platform/cli';
import {Platform, PlatformDefinition, type Call, type Reply} from '../../../../platform/platform';
import {isObject} from '../../../../platform/json';
import {behavior} from '../../../../platform/rules';
import {cliGrammar} from '../../../api/api-reference/samples/cli-grammar';
import {pages, type GuideFixture} from '../../../authoring/guide-runs/pages';
import {elsewhere, Tools} from '../../../authoring/guide-runs/programs';
import {READER_KEY} from '../../../authoring/guide-runs/recording';
import {STAND_INS} from '../../../authoring/guide-runs/tools';
import {withOwnIds} from '../../try-it/sandbox/own-ids';
import {readWorld} from '../../try-it/sandbox/read-world';
import type {Values} from '../../your-values/validate';
import {completions} from './completion';
import type {CurlReply, CurlRequest} from './curl';
import {liveLine} from './live';
import {Session, type Outcome, type Program, type SessionState} from './session';

const HOME = '/home/reader';
const TOKEN = `${brand.envPrefix.cli}_TOKEN`;
const API_KEY = `${brand.envPrefix.product}_API_KEY`;
/** It is in the world of a tab and stays valid there. */
const READER_TOKEN = 'token-of-the-reader';

export type MachineHost = {
  jq: () => Promise<WebAssembly.Module>;
  /** Shows that time passes; the platform's clock moves afterwards. */
  pause: (milliseconds: number) => Promise<void>;
  ask: (prompt: string, isSecret: boolean) => Promise<string>;
};

/** A call of the platform, as people read it. */
export type CallLine = {method: string; path: string; status: number; message?: string};

export type Ran = Outcome & {
  calls: CallLine[];
  now: number;
  folder: string;
  /** The latest rollout, in a line. */
  live: string;
};

/** A block of a page. */
export type BlockOfPage = {
  /** As `pages.ts` names it. */
  page: string;
  /** What the page says that the block prints. */
  output?: string;
};

class CountingPlatform extends Platform {
  calls: CallLine[] = [];
  override handle(call: Call): Reply {
    const reply = super.handle(call);
    const message = reply.status >= 400 && isObject(reply.body) ? reply.body.message : undefined;
    this.calls.push({
      method: call.method,
      path: call.path,
      status: reply.status,
      ...(typeof message === 'string' ? {message} : {}),
    });
    return reply;
  }
}

export class Machine {
  readonly platform: CountingPlatform;
  readonly session: Session;
  private readonly cli: Cli;
  private readonly tools: Tools;
  private readonly example: World;
  /** The block that runs; outside of one, stand-ins say that they are simulated. */
  private block: BlockOfPage | undefined;
  private warned = new Set<string>();

  constructor(
    private readonly contract: Contract,
    private readonly host: MachineHost,
  ) {
    this.platform = new CountingPlatform(new PlatformDefinition(contract, behavior));
    this.platform.addKey(READER_KEY);
    this.cli = new Cli(contract, cliGrammar(contract));
    this.tools = new Tools({platform: this.platform, facts: {}}, this.cli);
    this.example = this.platform.world();
    const stand = STAND_INS.filter((name) => !name.startsWith('guide-'));
    this.session = new Session({
      home: HOME,
      programs: {
        [brand.cli]: this.program(brand.cli),
        ...Object.fromEntries([...stand, 'guide-configure'].map((name) => [name, this.program(name)])),
      },
      formatting: brand.cli,
      send: (request) => this.send(request),
      jq: host.jq,
      now: () => this.platform.now,
      wait: async (milliseconds) => {
        await host.pause(milliseconds);
        this.platform.wait(milliseconds);
      },
      ask: (prompt, isSecret) => (this.block && isSecret ? 'typed-by-the-reader' : host.ask(prompt, isSecret)),
    });
    this.session.export({[API_KEY]: READER_KEY, [TOKEN]: READER_TOKEN});
  }

  /** A world that is none starts the example: storage is not trusted. */
  useWorld(text: string | null, values: Values): void {
    const read = text === null ? undefined : readWorld(text, this.example);
    const world = read && 'world' in read ? read.world : withOwnIds(this.example, values);
    this.platform.load(world);
    if (!this.platform.keys.has(READER_KEY)) this.platform.addKey(READER_KEY);
    for (const token of [READER_TOKEN, 'access-token-1', 'personal-access-token-1'])
      this.platform.issueToken('api', {key: READER_KEY, token});
  }

  load(state: SessionState): void {
    this.session.load(state);
  }

  async run(code: string, print: (text: string, isError: boolean) => void, block?: BlockOfPage): Promise<Ran> {
    const {platform, session} = this;
    platform.calls = [];
    this.block = block;
    this.tools.guide.facts = this.facts;
    if (block) {
      this.tools.expect(code, block.output === undefined ? undefined : {code: block.output});
      platform.settle();
      for (const [name, value] of Object.entries(this.facts.variables ?? {}))
        if (session.values()[name] === undefined) session.export({[name]: value});
      for (const [name, text] of Object.entries(this.facts.files ?? {})) session.save(name, text);
      this.happenElsewhere(code);
    } else this.tools.documented = undefined;
    const outcome = await session.run(code, print);
    if (block) platform.settle();
    this.block = undefined;
    return {...outcome, calls: platform.calls, now: platform.now, folder: session.folder, live: liveLine(platform)};
  }

  complete(line: string): string[] {
    return completions(line, {
      grammar: this.cli.grammar,
      contract: this.contract,
      objects: (resource) => this.platform.store.all(resource).map(({value}) => value),
      paths: () => this.session.fs.getAllPaths(),
      folder: this.session.folder,
      home: HOME,
      variables: () => Object.keys(this.session.values()),
    });
  }

  private get facts(): GuideFixture {
    return (this.block && pages[this.block.page]) ?? {};
  }

  /** What the page says that happens elsewhere before the block. */
  private happenElsewhere(code: string): void {
    const oneLine = (text: string): string => text.replace(/\s*\\?\n\s*/g, ' ');
    for (const {contains, does} of this.facts.sideEffects ?? []) {
      if (!oneLine(code).includes(oneLine(contains))) continue;
      const variables = this.session.values();
      const before = {...variables};
      does(this.platform, variables);
      const changed = Object.entries(variables).filter(([name, value]) => before[name] !== value);
      this.session.export(Object.fromEntries(changed));
    }
  }

  private readonly program =
    (tool: string): Program =>
    async ({args, cwd, stdin, env, files, jq, isTerminal}) => {
      const call = {tool, args, cwd, stdin, files};
      const credentials = {token: env[TOKEN] ?? '', apiKey: env[API_KEY] ?? ''};
      const isCli = tool === brand.cli;
      const {exitCode, output, query} = isCli
        ? this.cli.run(this.platform, {args, read: files.read, isTerminal, ...credentials})
        : this.tools.respond(call, credentials);
      if (query !== undefined) {
        const filtered = await jq(['-r', query], output);
        return {...filtered, stdout: filtered.stdout === '' ? '' : `${filtered.stdout.trimEnd()}\n`};
      }
      const printed = isCli && output !== '' ? `${output}\n` : output;
      const note = isCli ? '' : this.noteFor(tool);
      return exitCode === 0
        ? {exitCode, stdout: printed, stderr: note}
        : {exitCode, stdout: '', stderr: note + printed};
    };

  /** Once for each tool: what it prints is an example. */
  private noteFor(tool: string): string {
    if (this.block || tool.startsWith('guide-') || this.warned.has(tool)) return '';
    this.warned.add(tool);
    return `# ${tool} is simulated here: it checks the command and prints an example.\n`;
  }

  private send({method, url, headers, body}: CurlRequest): CurlReply | undefined {
    if (url.host !== brand.hosts.api && url.host !== brand.hosts.ciApi) {
      const line = `${method} ${url.host}${url.pathname}${url.search} ${body}`;
      const isKnown = this.block !== undefined || url.host.endsWith('.example') || url.host.endsWith('.test');
      return isKnown ? {headers: {}, ...elsewhere(this.facts, line)} : undefined;
    }
    const {authorization} = headers;
    const reply = this.platform.handle({
      method,
      path: `${url.pathname}${url.search}`,
      body,
      contentType: headers['content-type'] ?? '',
      ...(authorization === undefined ? {} : {authorization}),
      isCi: url.host === brand.hosts.ciApi,
    });
    const none: Record<string, string> = {};
    return reply.body === undefined
      ? {status: reply.status, headers: none, body: ''}
      : {status: reply.status, headers: {'content-type': 'application/json'}, body: JSON.stringify(reply.body)};
  }
}
