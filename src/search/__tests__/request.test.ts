import {describe, expect, it} from 'vitest';
import {searchRequest} from '../request';

const question = {indexName: 'docs', query: 'scope', facetFilters: ['language:en'], isNarrow: false};

describe('the search request', () => {
  it('has query, index name, attributes, highlight tags, 20 hits per page, click analytics and filters', () => {
    expect(searchRequest(question)).toEqual({
      query: 'scope',
      indexName: 'docs',
      attributesToRetrieve: [
        ...['hierarchy.lvl0', 'hierarchy.lvl1', 'hierarchy.lvl2', 'hierarchy.lvl3', 'hierarchy.lvl4'],
        ...['hierarchy.lvl5', 'hierarchy.lvl6', 'content', 'type', 'url'],
      ],
      attributesToSnippet: [
        ...['hierarchy.lvl1:10', 'hierarchy.lvl2:10', 'hierarchy.lvl3:10', 'hierarchy.lvl4:10'],
        ...['hierarchy.lvl5:10', 'hierarchy.lvl6:10', 'content:10'],
      ],
      snippetEllipsisText: '…',
      highlightPreTag: '<mark>',
      highlightPostTag: '</mark>',
      hitsPerPage: 20,
      clickAnalytics: false,
      advancedSyntax: true,
      facetFilters: ['language:en'],
    });
  });

  it('requests snippets of 5 words on a narrow screen, and a later page', () => {
    expect(searchRequest({...question, isNarrow: true, page: 2})).toMatchObject({
      page: 2,
      attributesToSnippet: expect.arrayContaining(['hierarchy.lvl1:5', 'content:5']),
    });
  });
});
