import {DocSearchModal} from '@docsearch/react/modal';
import Link from '@docusaurus/Link';
import {useHistory} from '@docusaurus/router';
import {isRegexpStringMatch, useSearchLinkCreator} from '@docusaurus/theme-common';
import {useAlgoliaContextualFacetFilters, useSearchResultUrlProcessor} from '@docusaurus/theme-search-algolia/client';
import Translate from '@docusaurus/Translate';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import {createSearchClient} from '@site/src/search/client';
import type {ThemeConfigAlgolia} from '@docusaurus/theme-search-algolia';
import translations from '@theme/SearchTranslations';
import React, {useMemo, type ComponentProps, type ReactNode} from 'react';
import {createPortal} from 'react-dom';
import {modalClient} from './client';

export type SearchModalProps = {initialQuery: string; onClose: () => void};

type DocSearchProps = ComponentProps<typeof DocSearchModal>;

export default function SearchModal({initialQuery, onClose}: SearchModalProps): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  const {appId, apiKey, indexName, externalUrlRegex, searchParameters} = siteConfig.themeConfig
    .algolia as ThemeConfigAlgolia;
  const hosts = siteConfig.customFields!.searchHosts as string[];
  const contextualFilters = useAlgoliaContextualFacetFilters();
  const processUrl = useSearchResultUrlProcessor();
  const history = useHistory();
  const createSearchLink = useSearchLinkCreator();

  // The modal reads these once; new objects on each render would restart its search.
  const options = useMemo<Partial<DocSearchProps>>(
    () => ({
      navigator: {
        navigate({itemUrl}) {
          if (isRegexpStringMatch(externalUrlRegex, itemUrl)) {
            window.location.href = itemUrl;
          } else {
            history.push(itemUrl);
          }
        },
      },
      transformItems: (items) => items.map((item) => ({...item, url: processUrl(item.url)})),
      hitComponent: ({hit, children}) => <Link to={hit.url}>{children}</Link>,
      transformSearchClient: () => modalClient(createSearchClient({appId, apiKey, hosts})),
      resultsFooterComponent: ({state}) => (
        <Link to={createSearchLink(state.query)} onClick={onClose}>
          <Translate id="theme.SearchBar.seeAll" values={{count: String(state.context.nbHits)}}>
            {'See all {count} results'}
          </Translate>
        </Link>
      ),
    }),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the modal is mounted anew for each opening
    [],
  );

  return createPortal(
    <DocSearchModal
      {...options}
      appId={appId}
      apiKey={apiKey}
      indexName={indexName}
      initialQuery={initialQuery}
      initialScrollY={window.scrollY}
      onClose={onClose}
      placeholder={translations.placeholder}
      translations={translations.modal}
      searchParameters={{...searchParameters, facetFilters: contextualFilters}}
    />,
    document.body,
  );
}
