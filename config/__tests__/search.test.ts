import {describe, expect, it} from 'vitest';
import {brand} from '../../brand';
import {readEnv} from '../env';
import {LOCAL_SEARCH, search, searchHosts} from '../search';

describe('Specification 8: missing application id or API key for search: an error is thrown', () => {
  it('without an application id', () => {
    expect(() => search(brand, readEnv({DOCS_SEARCH_API_KEY: 'key'}))).toThrow('Set DOCS_SEARCH_APP_ID');
    expect(() => search(brand, readEnv({DOCS_SEARCH_APP_ID: '', DOCS_SEARCH_API_KEY: 'key'}))).toThrow(
      'Set DOCS_SEARCH_APP_ID',
    );
  });

  it('without an API key', () => {
    expect(() => search(brand, readEnv({DOCS_SEARCH_APP_ID: 'app'}))).toThrow('Set DOCS_SEARCH_API_KEY');
  });
});

describe('search configuration', () => {
  it('uses the local service when nothing is set', () => {
    expect(search(brand, readEnv({}))).toMatchObject({
      ...LOCAL_SEARCH,
      indexName: brand.searchIndex,
      contextualSearch: true,
    });
    expect(searchHosts({})).toEqual(['/_search', '/_search']);
  });

  it('uses the hosts of hosted search when both are set', () => {
    expect(search(brand, readEnv({DOCS_SEARCH_APP_ID: 'APP', DOCS_SEARCH_API_KEY: 'key'}))).toMatchObject({
      appId: 'APP',
      apiKey: 'key',
    });
    expect(searchHosts({appId: 'APP'})).toEqual([
      'https://APP-dsn.algolia.net',
      'https://APP-1.algolianet.com',
      'https://APP-2.algolianet.com',
      'https://APP-3.algolianet.com',
    ]);
  });
});
