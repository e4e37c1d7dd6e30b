/** What the environment may set. Read once, here, so that no other file reads process.env. */
export type Env = {
  /** Public address of the site, when it is not the brand's docs host (previews). */
  url: string | undefined;
  search: {appId: string | undefined; apiKey: string | undefined};
  /** Write source maps, to see what the scripts consist of. */
  sourceMaps: boolean;
};

export function readEnv(source: NodeJS.ProcessEnv): Env {
  return {
    url: source.DOCS_URL,
    search: {appId: source.DOCS_SEARCH_APP_ID, apiKey: source.DOCS_SEARCH_API_KEY},
    sourceMaps: Boolean(source.DOCS_SOURCE_MAPS),
  };
}
