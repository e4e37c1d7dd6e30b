import {expect, it} from 'vitest';
import {patternProblem} from '../pattern';

it.each(['(a+)+$', '(a|aa)*b', '((?:x*)y)+', '^(\\w+\\s?)*$', '([a-z]+){2,}'])(
  'An expression that can hang the tab is a problem: %s',
  (pattern) => expect(patternProblem(pattern)).toContain('repeated'),
);

it.each([
  '^[a-z]+(-[a-z0-9]+)?$',
  '(staging|production)-\\w+',
  '^\\(+$',
  '[(]+[)]+',
  '(ab)+',
  '^v\\d+\\.\\d+$',
  '(a+){2}',
  '^(release|hotfix)/.+$',
])('An ordinary expression is none: %s', (pattern) => expect(patternProblem(pattern)).toBeUndefined());

it('A broken expression is named by what is wrong', () => expect(patternProblem('(')).toMatch(/group/i));
