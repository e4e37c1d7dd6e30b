/** The environment variables of the build. No other file reads process.env. */
export type Env = {
  /** Of the site that is being built (config/languages.ts); set by Docusaurus. */
  language?: string;
  /** Public URL of the site, if it is not the brand's docs host (previews). */
  url: string | undefined;
  search: {
    appId: string | undefined;
    apiKey: string | undefined;
    /** Searches have their query in the URL, so that caches can store them. */
    isGet: boolean;
  };
  /** Endpoints of page views and of feedback (plugins/client/page-controls). */
  analyticsUrl: string | undefined;
  feedbackUrl: string | undefined;
  /** Write source maps, to analyze the bundles. */
  sourceMaps: boolean;
};

export function readEnv(source: NodeJS.ProcessEnv): Env {
  return {
    language: source.DOCUSAURUS_CURRENT_LOCALE,
    url: source.DOCS_URL,
    search: {
      appId: source.DOCS_SEARCH_APP_ID,
      apiKey: source.DOCS_SEARCH_API_KEY,
      isGet: source.DOCS_SEARCH_GET === 'true',
    },
    analyticsUrl: source.DOCS_ANALYTICS_URL,
    feedbackUrl: source.DOCS_FEEDBACK_URL,
    sourceMaps: Boolean(source.DOCS_SOURCE_MAPS),
  };
}
