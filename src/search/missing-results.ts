import type {DocusaurusConfig} from '@docusaurus/types';
import type {Brand} from '../../brand';

/** "Let us know.": errors in the documentation go to the support address (see /docs/support), here with the query. */
export function missingResultsUrl(
  {title, customFields}: Pick<DocusaurusConfig, 'title' | 'customFields'>,
  query: string,
): string {
  const {emails} = customFields!.brand as Brand;
  return `mailto:${emails.support}?subject=${encodeURIComponent(`${title}: no results for "${query}"`)}`;
}
