import {describe, expect, it} from 'vitest';
import {artifactOf} from '../../../search/__tests__/fixture';
import {lostExpansions} from '../expansions';

const {pages, entries} = artifactOf([
  {path: '/docs/tasks', title: 'Scheduled tasks', keywords: ['cron'], items: ['A task runs on a schedule.']},
  {path: '/docs/roles', title: 'Roles'},
]);
const lost = (synonyms: {from?: string; words: string[]}[], found: string[] = []) =>
  lostExpansions({pages, entries, synonyms}, () => found);

describe('the table of synonyms', () => {
  it('has only words that the site uses, in any form', () => {
    expect(lost([{words: ['cron', 'scheduled task']}])).toEqual([]);
    expect(lost([{words: ['crontab', 'cron']}])).toEqual(['the site does not say "crontab", which is a synonym']);
  });

  it('has terms of readers that find one of the words they lead to', () => {
    expect(lost([{from: 'timer', words: ['scheduled task', 'roles']}], ['/docs/tasks'])).toEqual([]);
    expect(lost([{from: 'timer', words: ['scheduled task']}], ['/docs/roles'])).toEqual([
      '"timer" does not find "scheduled task"',
    ]);
  });
});
