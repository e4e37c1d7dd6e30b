import {describe, expect, it} from 'vitest';
import {toRecord} from '../../search-format';
import {answer} from '../answer';
import {createEngine} from '../engine';
import {parseRequest, parseSyntax} from '../query';
import {artifactOf, SITE} from './fixture';

const artifact = artifactOf([
  ...SITE.map((page) =>
    page.path === '/docs/deployments' ? {...page, keywords: ['canary', 'progressive delivery', 'instances']} : page,
  ),
  {path: '/docs/traffic', title: 'Traffic', items: ['A canary gets a part of the requests.']},
  {path: '/docs/birds', title: 'Canary islands', items: ['Far away.']},
]);
const engine = createEngine(artifact);
const find = (query: string, advanced = false) =>
  engine.search(parseSyntax(query, advanced), []).ids.map((id) => toRecord(artifact, id).objectID);

describe('Keywords', () => {
  it('find their page, and none of its sections', () => {
    expect(find('progressive delivery')).toEqual(['/docs/deployments']);
    expect(find('progresive')).toEqual(['/docs/deployments']);
  });

  it('rank their page before one that only mentions the word', () => {
    const hits = find('canary');
    expect(hits.indexOf('/docs/deployments')).toBeLessThan(hits.indexOf('/docs/traffic:1'));
    expect(hits).toContain('/docs/birds');
  });

  it('are no text: a quoted phrase does not find them, and excluding one hides nothing', () => {
    expect(find('"progressive delivery" traffic', true)).toEqual(find('progressive delivery traffic', false));
    expect(find('deployments -progressive', true)).toContain('/docs/deployments');
  });

  it('are in no part of a response', () => {
    const request = parseRequest({query: 'progressive', attributesToRetrieve: ['*']}, 'docs');
    const {hits} = answer(engine, request, () => 0);
    expect(hits.map(({objectID}) => objectID)).toEqual(['/docs/deployments']);
    expect(JSON.stringify(hits)).not.toMatch(/progressive|keywords/);
  });
});
