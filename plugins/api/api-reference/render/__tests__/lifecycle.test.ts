import {describe, expect, test} from 'vitest';
import {draw} from '../../../../source/diagram/layout';
import {diagramOf} from '../lifecycle-diagram';

const life = (arrows: string, initial: string[] = [], final: string[] = []) => ({
  initial,
  final,
  transitions: arrows.split(' ').map((arrow) => {
    const [from, to] = arrow.split('>') as [string, string];
    return {from, to, when: 'It happens.'};
  }),
});

describe('The diagram of a lifecycle', () => {
  test('It has a box for every state in the order of the contract, and one line for both directions', () => {
    const diagram = diagramOf(life('new>live live>off off>live live>gone', ['new'], ['gone']), ['gone', 'new', 'x']);
    expect(diagram.nodes.map(({id, shape}) => [id, shape])).toEqual([
      ['start-point', 'start-point'],
      ['gone', 'end'],
      ['new', 'box'],
      ['live', 'box'],
      ['off', 'box'],
    ]);
    expect(diagram.edges.map(({from, to, both}) => [from, to, both])).toEqual([
      ['start-point', 'new', undefined],
      ['new', 'live', undefined],
      ['live', 'off', true],
      ['live', 'gone', undefined],
    ]);
  });

  test.each([
    ['a loop', 'a>a a>b'],
    ['a cycle without an initial state', 'a>b b>c c>a'],
    ['two parts', 'a>b c>d'],
    ['every transition', 'a>b b>a a>c c>a b>c c>b c>d d>a'],
    ['a chain of forty', Array.from({length: 40}, (_, index) => `s${index}>s${index + 1}`).join(' ')],
    ['a star of thirty', Array.from({length: 30}, (_, index) => `hub>state_number_${index}`).join(' ')],
  ])('The boxes of %s are apart', (_, arrows) => {
    const {nodes} = draw(diagramOf(life(arrows, ['a']), []));
    for (const [index, box] of nodes.entries()) {
      for (const other of nodes.slice(index + 1)) {
        const apart =
          box.x + box.width < other.x ||
          other.x + other.width < box.x ||
          box.y + box.height < other.y ||
          other.y + other.height < box.y;
        expect(apart, `${box.id} and ${other.id}`).toBe(true);
      }
    }
  });
});
