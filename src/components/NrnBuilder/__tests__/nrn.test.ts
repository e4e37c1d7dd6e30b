import {describe, expect, it} from 'vitest';
import {buildNrn} from '../nrn';

describe('the NRN builder', () => {
  it('joins the levels and encodes them for a query string', () => {
    expect(buildNrn({organization: '1', account: '2'})).toEqual({
      ok: true,
      nrn: 'organization=1:account=2',
      encoded: 'organization%3D1%3Aaccount%3D2',
    });
  });

  it('reports a level that is skipped', () => {
    expect(buildNrn({organization: '1', namespace: '3'})).toMatchObject({ok: false, level: 'account'});
    expect(buildNrn({})).toMatchObject({ok: false, level: 'organization'});
  });

  it('rejects an invalid id', () => {
    expect(buildNrn({organization: 'acme'})).toMatchObject({
      ok: false,
      level: 'organization',
      problem: expect.stringContaining('number'),
    });
  });
});
