/** The environment variables of the build. No other file reads process.env. */
export type Env = {
  /** Public URL of the site, if it is not the brand's docs host (previews). */
  url: string | undefined;
  search: {
    appId: string | undefined;
    apiKey: string | undefined;
  };
  /** Endpoints of page views and of feedback (plugins/client/page-controls). */
  analyticsUrl: string | undefined;
  feedbackUrl: string | undefined;
};

export function readEnv(source: NodeJS.ProcessEnv): Env {
  return {
    url: source.DOCS_URL,
    search: {
      appId: source.DOCS_SEARCH_APP_ID,
      apiKey: source.DOCS_SEARCH_API_KEY,
    },
    analyticsUrl: source.DOCS_ANALYTICS_URL,
    feedbackUrl: source.DOCS_FEEDBACK_URL,
  };
}
