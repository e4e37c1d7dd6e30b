import {expect, test} from 'vitest';
import {blockingTime} from '../blocking';

const main = {pid: 1, tid: 1};
const other = {pid: 1, tid: 2};
const task = {ph: 'X', name: 'ThreadControllerImpl::RunTask', args: {}};
const names = [
  {...main, ph: 'M', name: 'thread_name', args: {name: 'CrRendererMain'}},
  {...other, ph: 'M', name: 'thread_name', args: {name: 'Compositor'}},
];

test('Blocking time is what each main-thread task takes beyond 50 ms at a quarter of the speed', () => {
  const events = [
    ...names,
    {...main, ...task, tdur: 12_000}, // 48 ms
    {...main, ...task, tdur: 20_000}, // 80 ms
    {...main, ...task, tdur: 40_000}, // 160 ms
    {...main, ...task}, // no CPU time was recorded
    {...main, ...task, name: 'FunctionCall', tdur: 40_000}, // a part of a task
    {...other, ...task, tdur: 40_000},
  ];
  expect(blockingTime(events)).toBe(30 + 110);
});
