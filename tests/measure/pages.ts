/** The pages that are measured. */
export const GUIDE = '/docs/getting-started';
export const LONG_GUIDE = '/docs/how-to-guides/kubernetes-prod-ready';
/** The largest page of the reference. */
export const API_PAGE = '/docs/api/scope-create';
