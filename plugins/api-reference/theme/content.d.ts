declare module '@api-reference/content' {
  export const contentOf: {
    /** What is known at once. */
    now: (id: string) => string;
    /** What has to be fetched. */
    later: (id: string, signal: AbortSignal) => Promise<string>;
  };
}
