import {describe, expect, it} from 'vitest';
import {readErrorMessages} from '../error-messages';
import {startWork} from '../work';
import {isAboutErrors} from '../../search-format';
import {artifactOf} from './fixture';

const artifact = artifactOf([
  {
    path: '/docs/agent',
    title: 'Install the agent',
    items: [
      '## Options',
      'tags · Which actions the agent receives.',
      '## Troubleshooting',
      'command not found in any allowed paths · The path is wrong. · Correct the path.',
      '400 · malformed key, or incomplete value · The key was cut. · Copy it again.',
    ],
  },
]);
const aboutErrors = artifact.entries.map((_, id) => Number(isAboutErrors(artifact, id)));
const {find} = readErrorMessages(artifact, aboutErrors, () => 1);
const found = (text: string) => {
  const {isMessage, records} = find(text, startWork());
  const best = [...records].sort(([, a], [, b]) => b - a)[0];
  return {isMessage, row: best && artifact.entries[best[0]]!.content!.split(' · ')[0], value: best?.[1] ?? 0};
};

describe('The error messages that the site documents', () => {
  it('are found in a text that contains them and much else', () => {
    const text = 'agent pod: command "deploy" not found in any of the allowed paths of the container at startup';
    expect(found(text)).toMatchObject({isMessage: true, row: 'command not found in any allowed paths'});
    expect(found(text).value).toBeGreaterThan(found('agent pod: the command was not found in the container').value);
  });

  it('are found by each alternative of a row, which is no status', () => {
    expect(found('the server reports malformed key here')).toMatchObject({isMessage: true, row: '400'});
    expect(found('400 with three other words')).toEqual({isMessage: false, row: undefined, value: 0});
  });

  it('are only in sections about errors', () => {
    expect(found('failed: which actions the agent receives').row).toBeUndefined();
  });

  it('are not looked up for a question or for one word', () => {
    for (const text of ['why is the command not found in any allowed paths', 'malformed'])
      expect(found(text)).toEqual({isMessage: false, row: undefined, value: 0});
  });
});
