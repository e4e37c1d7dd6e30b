import {describe, expect, it} from 'vitest';
import {drawLifecycle} from '../lifecycle-layout';

const life = (arrows: string, initial: string[] = [], final: string[] = []) => ({
  initial,
  final,
  transitions: arrows.split(' ').map((arrow) => {
    const [from, to] = arrow.split('>') as [string, string];
    return {from, to, when: 'It happens.'};
  }),
});

describe('the diagram of a lifecycle', () => {
  it('has a box for every state and one line for both directions', () => {
    const {boxes, arrows} = drawLifecycle(life('new>live live>off off>live live>gone', ['new'], ['gone']), []);
    expect(boxes.map(({state}) => state).sort()).toEqual(['gone', 'live', 'new', 'off']);
    expect(arrows).toHaveLength(3);
    expect(arrows.filter(({start, end}) => start && end)).toHaveLength(1);
    const y = (state: string) => boxes.find((box) => box.state === state)!.y;
    expect(y('new')).toBeLessThan(y('live'));
    expect(y('live')).toBeLessThan(y('gone'));
  });

  it.each([
    ['a loop', 'a>a a>b'],
    ['a circle without a beginning', 'a>b b>c c>a'],
    ['two parts', 'a>b c>d'],
    ['everything to everything', 'a>b b>a a>c c>a b>c c>b c>d d>a'],
    ['a chain of forty', Array.from({length: 40}, (_, index) => `s${index}>s${index + 1}`).join(' ')],
    ['a star of thirty', Array.from({length: 30}, (_, index) => `hub>state_number_${index}`).join(' ')],
  ])('copes with %s: boxes apart and inside the picture', (_, arrows) => {
    const {boxes, width, height, arrows: lines} = drawLifecycle(life(arrows, ['a']), []);
    for (const [index, box] of boxes.entries()) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      for (const other of boxes.slice(index + 1)) {
        const apart = box.x + box.width < other.x || other.x + other.width < box.x || box.y !== other.y;
        expect(apart, `${box.state} and ${other.state}`).toBe(true);
      }
    }
    expect(lines.map(({path}) => path).join('')).not.toContain('NaN');
  });
});
