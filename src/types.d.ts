// Written by plugins/client/schema-preview.
declare module '@generated/schema-preview/default/examples.json' {
  const examples: {name: string; page: string; schema: string; uischema: string}[];
  export default examples;
}

// Written by plugins/client/condition-sandbox.
declare module '@generated/condition-sandbox/default/examples.json' {
  const examples: Record<'filter' | 'policy', {name: string; data: unknown}[]>;
  export default examples;
}

// Written by plugins/publishing/changelog-feed.
declare module '@generated/changelog-feed/default/latest.json' {
  const latest: Record<'title' | 'route' | 'date' | 'dateInWords' | 'kind' | 'kindInWords' | 'area', string>[];
  export default latest;
}

/** How the bundle fetches a chunk; may be replaced. */
declare let __webpack_chunk_load__: (chunk: string | number) => Promise<unknown>;
