import {describe, expect, it} from 'vitest';
import {BadRequest, LIMITS, parseRequest, parseSyntax} from '../query';
import {foldedWords} from '../words';

const parse = (fields: Record<string, unknown>) => parseRequest(fields, 'docs');

describe('A request', () => {
  it('has the defaults of the DocSearch template, which the results page relies on', () => {
    expect(parse({})).toEqual({
      indexName: 'docs',
      query: '',
      page: 0,
      hitsPerPage: 20,
      parsed: {text: '', phrases: [], excluded: [], isOpen: true, plain: ''},
      clickAnalytics: false,
      filters: [],
      facets: [],
      retrieve: null,
      highlight: null,
      snippet: [{attribute: 'content', words: 10}],
      preTag: '<span class="algolia-docsearch-suggestion--highlight">',
      postTag: '</span>',
      ellipsis: '…',
    });
  });

  it('is read from the older form, where parameters are one string', () => {
    const params =
      'query=a%20b&hitsPerPage=5&page=1&advancedSyntax=true&facets=%5B%22language%22%5D&facetFilters=%5B%22language%3Aen%22%2C%5B%22type%3A-content%22%5D%5D';
    expect(parse({params})).toMatchObject({
      query: 'a b',
      hitsPerPage: 5,
      page: 1,
      parsed: {text: 'a b', phrases: [], excluded: [], isOpen: true},
      facets: ['language'],
      filters: [
        [{attribute: 'language', value: 'en', negative: false}],
        [{attribute: 'type', value: 'content', negative: true}],
      ],
    });
    expect(parse({params: 'query=[not json'}).query).toBe('[not json');
  });

  it('may have one facet as a string, as the facet queries of the results page do', () => {
    expect(parse({facets: 'docusaurus_tag'}).facets).toEqual(['docusaurus_tag']);
    expect(parse({facets: ['*']}).facets).toEqual(['language', 'version', 'docusaurus_tag', 'type', 'kind']);
  });

  it.each([
    [{query: 1}, '`query` must be a string.'],
    [{query: 'x'.repeat(LIMITS.queryCharacters + 1)}, '`query` is longer than 512 characters.'],
    [{page: -1}, '`page` must be a whole number from 0 to 1000.'],
    [{hitsPerPage: 101}, '`hitsPerPage` must be a whole number from 0 to 100.'],
    [{advancedSyntax: 'yes'}, '`advancedSyntax` must be true or false.'],
    [{clickAnalytics: 1}, '`clickAnalytics` must be true or false.'],
    [{advancedSyntax: true, query: '"a" -"b" '.repeat(13)}, 'At most 24 quoted phrases and excluded words.'],
    [{filters: 'language:en'}, '`filters` is not supported: use `facetFilters`.'],
    [{facetFilters: ['language']}, '`facetFilters` must be strings "attribute:value", in lists of at most two levels.'],
    [{facetFilters: [[['a:b']]]}, '`facetFilters` must be strings "attribute:value", in lists of at most two levels.'],
    [{facetFilters: Array(LIMITS.filters + 1).fill('a:b')}, 'Too many `facetFilters`.'],
    [{attributesToRetrieve: [1]}, '`attributesToRetrieve` must be a list of strings.'],
    [{attributesToSnippet: [':10']}, '`attributesToSnippet` must be strings "attribute:words".'],
    [{params: 'facets=[1'}, '`facets` is not valid JSON.'],
    [{params: 7}, '`params` must be a string.'],
    [
      {highlightPreTag: '<img src=x onerror=alert(1)>'},
      'Highlight tags must be mark, em, strong, b or span, with a class at most.',
    ],
  ])('%j is rejected', (fields, message) => {
    expect(() => parse(fields)).toThrow(new BadRequest(message));
  });
});

describe('The syntax of a query', () => {
  it('is plain words unless enabled', () => {
    expect(parseSyntax('"a b" -c', false)).toMatchObject({text: '"a b" -c', phrases: [], excluded: []});
  });

  it('has phrases in quotes and excluded words', () => {
    expect(parseSyntax('scope "health check" -stop -"blue green" x', true)).toMatchObject({
      phrases: ['health check'],
      excluded: ['stop', 'blue green'],
    });
    const {text, plain} = parseSyntax('scope "health check" -stop', true);
    expect([text.trim(), foldedWords(plain)]).toEqual(['scope', ['scope', 'health', 'check']]);
  });

  it('ignores flags, hyphens inside words and single inch quotes', () => {
    for (const text of ['--dry-run blue-green 5" disk', '-runtime host'])
      expect(parseSyntax(text, true)).toEqual({text, phrases: [], excluded: [], isOpen: true, plain: text});
  });

  it('accepts everything that fits into the search field of the site', () => {
    for (const word of ['-a ', '"a" ', '-"a" ']) {
      const query = word.repeat(64).slice(0, 64);
      expect(() => parseSyntax(query, true)).not.toThrow();
    }
  });

  it('detects a completed last word', () => {
    expect(parseSyntax('scope', false).isOpen).toBe(true);
    expect(parseSyntax('scope ', false).isOpen).toBe(false);
  });
});
