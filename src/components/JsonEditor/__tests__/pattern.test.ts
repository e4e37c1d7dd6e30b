import {expect, it} from 'vitest';
import {patternProblem} from '../pattern';

it.each(['(a+)+$', '(a|aa)*b', '((?:x*)y)+', '^(\\w+\\s?)*$', '([a-z]+){2,}'])(
  'Reports an expression that can hang the tab: %s',
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
])('Accepts an ordinary expression: %s', (pattern) => expect(patternProblem(pattern)).toBeUndefined());

it('Says what is wrong with an invalid expression', () => expect(patternProblem('(')).toMatch(/group/i));
