import {describe, expect, it} from 'vitest';
import {resultOf} from '../shape';
import {notesOn, noteText} from '../understood';

const textsOf = (response: object) => notesOn(resultOf({hits: [], ...response})!).map(noteText);

describe('what was understood', () => {
  it('is the replaced words, and the words that were left out', () => {
    expect(textsOf({userData: [{replaced: ['scheduled task', 'cron']}]})).toEqual([
      'Results for scheduled task, cron, too',
    ]);
    expect(textsOf({queryAfterRemoval: 'cron <em>xyzzy</em> <em>&lt;b&gt;</em>'})).toEqual(['On no page: xyzzy, <b>']);
  });

  it('is nothing when the service reports nothing, or something else', () => {
    for (const other of [undefined, null, {}, [], [null], [1], [{replaced: 'cron'}], [{replaced: [1, {}]}], 'x'])
      expect(textsOf({userData: other, queryAfterRemoval: other}), JSON.stringify(other)).toEqual([]);
  });
});
