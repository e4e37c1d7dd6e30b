import {describe, expect, it} from 'vitest';
import {findValues} from '../values';

const ADDRESSES = {api: 'https://api.acme.example'};
const shown = (text: string): string[] =>
  findValues(text, ADDRESSES).map(({start, end, name}) => `${name}:${text.slice(start, end)}`);

describe('Places of the reader’s values', () => {
  it('are the parts of an NRN with the ids of the example', () => {
    expect(shown('organization=1:account=2:namespace=3:application=4:scope=5')).toEqual([
      'organization:1',
      'account:2',
      'namespace:3',
      'application:4',
      'scope:5',
    ]);
  });

  it('are ids in paths, bodies, queries and flags', () => {
    expect(shown('GET /scope/5')).toEqual(['scope:5']);
    expect(shown('"application_id": 4,')).toEqual(['application:4']);
    expect(shown('application_id: 4,')).toEqual(['application:4']);
    expect(shown('?application_id=4&limit=5')).toEqual(['application:4']);
    expect(shown('acme build list --application_id 4')).toEqual(['application:4']);
  });

  it('are the id of a command about the entity, also on its next line', () => {
    expect(shown('acme scope read --id 5')).toEqual(['scope:5']);
    expect(shown('acme application patch \\\n  --id 4')).toEqual(['application:4']);
    expect(shown('acme release read --id 5')).toEqual([]);
  });

  it('are the URL of the API, but not of a host with the same prefix', () => {
    expect(shown('curl https://api.acme.example/scope/5')).toEqual(['api:https://api.acme.example', 'scope:5']);
    expect(shown('https://api.acme.example.org')).toEqual([]);
  });

  it('are not other ids: another scope, a longer number, a version', () => {
    expect(shown('scope=6')).toEqual([]);
    expect(shown('/scope/55')).toEqual([]);
    expect(shown('application=4.1')).toEqual([]);
  });

  it('never overlap', () => {
    const text = 'acme scope read --id 5 --application_id 4 # /scope/5 of organization=1';
    const found = findValues(text, ADDRESSES);
    found.slice(1).forEach(({start}, index) => expect(start).toBeGreaterThanOrEqual(found[index]!.end));
    expect(found).toHaveLength(4);
  });
});
