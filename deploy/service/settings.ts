/** The settings of the search and MCP service, from the environment. */
import {z} from 'zod';

const integer = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

const schema = z.object({
  HOST: z.string().default('127.0.0.1'),
  PORT: integer(0, 65_535).default(7700),
  /** Folder of the built site. */
  SEARCH_BUILD: z.string().default('build'),
  /** What clients send; by default those of the build. */
  SEARCH_APP_ID: z.string().optional(),
  SEARCH_API_KEY: z.string().optional(),
  /** CORS, for a service on another host than the site. */
  SEARCH_ALLOW_ORIGIN: z.string().default('*'),
  /** Searches that may wait; further ones get 503. */
  SEARCH_QUEUE: integer(1, 10_000).default(64),
  /** Web servers whose X-Forwarded-For is the client, separated by commas; * for any. */
  SEARCH_PROXIES: z.string().default('127.0.0.1,::1'),
  LOG_FORMAT: z.enum(['json', 'text', 'off']).default('json'),
  /** How long SIGTERM waits for active requests. */
  DRAIN_SECONDS: integer(0, 600).default(10),
});
export type Settings = z.infer<typeof schema>;

/** A variable without a value has its default. Throws one error that lists every problem. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.entries(environment).filter(([, value]) => value !== '');
  const {data, error} = schema.safeParse(Object.fromEntries(given));
  if (error) throw new Error(`The settings are not valid:\n${z.prettifyError(error)}`);
  return data;
}
