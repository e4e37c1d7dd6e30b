import {describe, expect, it} from 'vitest';
import {checkFrontMatter} from '../front-matter';
import {parsePage} from '../page';

const TEXT = `---
title: Blue-green deployments
description: Move traffic from the old instances of a scope to the new ones in steps.
KEYWORDS
type: concept
tags: [scopes]
last_update: {date: 2026-01-31}
---

Text.
`;
const findings = (keywords: string) =>
  checkFrontMatter(parsePage({file: 'docs/a.mdx', text: TEXT.replace('KEYWORDS', keywords), tokens: {}}), ['scopes']);

describe('Keywords of the front matter', () => {
  it.each([
    'keywords: [canary, progressive delivery, .env, ci/cd, k8s]',
    'keywords: [deploy, greenfield]',
    `keywords: [${'a'.repeat(40)}]`,
    'keywords: [a, b, c, d, e, f, g, h]',
  ])('%s has no finding', (keywords) => {
    expect(findings(keywords)).toEqual([]);
  });

  it.each([
    ['keywords: canary', 4, 'front-matter-value', 'keywords: [rollback, undo]'],
    [
      'keywords: [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q]',
      4,
      'front-matter-value',
      'keywords: [rollback, undo]',
    ],
    ['keywords: [Canary]', 4, 'front-matter-value', 'keywords: [rollback, undo]'],
    ['keywords: ["canary, rolling"]', 4, 'front-matter-value', 'keywords: [rollback, undo]'],
    [`keywords: [${'a'.repeat(41)}]`, 4, 'front-matter-value', 'keywords: [rollback, undo]'],
    ['keywords: [canary, deployments]', 4, 'keyword-in-title', 'Remove it'],
    ['keywords:\n  - canary\n  - green deployments', 6, 'keyword-in-title', 'Remove it'],
  ])('%j: line %i, %s', (keywords, line, rule, fix) => {
    const found = findings(keywords);
    expect(found).toMatchObject([{file: 'docs/a.mdx', line, rule}]);
    expect(found[0]!.fix).toContain(fix);
  });
});
