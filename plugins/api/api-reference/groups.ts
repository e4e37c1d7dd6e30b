/** The page with all resources in their groups. */
export const ALL_RESOURCES = {id: 'all-api-index', path: '/docs/all-api-index', title: 'All resources'};

/** Title of the resources that no group lists. */
export const UNGROUPED = 'Other resources';

/** Anchor of a group on that page. */
export const groupId = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
