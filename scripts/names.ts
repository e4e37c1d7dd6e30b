/** `docs/approvals/my-page.mdx` and `approvals/my-page` are the same page. */
export const pageName = (given: string): string =>
  given
    .replace(/^\/?docs\//, '')
    .replace(/\.mdx$/, '')
    .replace(/^\/|\/$/g, '');

export const pageFile = (name: string): string => `docs/${name}.mdx`;

/** `approvals/my-page` becomes "My page"; an index is named after its folder. */
export function titleOf(name: string): string {
  const words = name
    .replace(/\/index$/, '')
    .split('/')
    .at(-1)!
    .replaceAll(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Throws when the name cannot be the path of a guide. */
export function checkName(name: string, given: string): void {
  if (!/^[\w-]+(\/[\w-]+)*$/.test(name)) {
    throw new Error(`"${given}" cannot be a path of a page. Use words with hyphens, and / for folders.`);
  }
  if (name === 'api' || name.startsWith('api/')) {
    throw new Error('The pages in docs/api are generated from the contract. Choose another folder.');
  }
}
