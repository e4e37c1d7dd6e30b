import type {LoadContext, Plugin} from '@docusaurus/types';
import {describe, expect, it} from 'vitest';
import {oneAfterAnother} from '../one-after-another';

type Create = (context: LoadContext, options: unknown) => Promise<Plugin>;

const load = (...plugins: Plugin[]): Promise<Plugin[]> =>
  Promise.all(
    (oneAfterAnother(plugins.map((plugin) => () => plugin)) as Create[]).map((create) => create({} as LoadContext, {})),
  );
/** As Docusaurus does it: all hooks at the same time. */
const finish = (plugins: Plugin[]): Promise<unknown> =>
  Promise.all(plugins.map(async (plugin) => plugin.postBuild?.({} as never)));

describe('Hooks after the build', () => {
  it('run in the order of the list, each after the one before has ended', async () => {
    const events: string[] = [];
    const plugin = (name: string, turns: number): Plugin => ({
      name,
      async postBuild() {
        events.push(`${name} starts`);
        for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
        events.push(`${name} ends`);
      },
    });
    await finish(await load(plugin('reader', 9), {name: 'without a hook'}, plugin('writer', 0)));
    expect(events).toEqual(['reader starts', 'reader ends', 'writer starts', 'writer ends']);
  });

  it('do not run after one that failed, and the build gets its error', async () => {
    let ran = false;
    const plugins = await load(
      {name: 'broken', postBuild: () => Promise.reject(new Error('no space left'))},
      {name: 'next', postBuild: async () => void (ran = true)},
    );
    await expect(finish(plugins)).rejects.toThrow('no space left');
    expect(ran).toBe(false);
  });

  it('leave entries that are not functions as they are', () => {
    expect(oneAfterAnother([false, null, 'a-package', ['a-package', {id: 'b'}]])).toEqual([
      false,
      null,
      'a-package',
      ['a-package', {id: 'b'}],
    ]);
  });
});
