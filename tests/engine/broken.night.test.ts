import {describe, expect, it} from 'vitest';
import {buildFixture} from '../support/fixture-site';

describe('Specification 2: broken links fail the site build; broken markdown links and anchors, and duplicate routes, only warn', () => {
  it('a broken link fails the build and reports the page', async () => {
    const {code, output} = await buildFixture('broken', {BROKEN: 'link'});
    expect(code).not.toBe(0);
    expect(output).toContain('Docusaurus found broken links!');
    expect(output).toContain('/docs/nowhere');
  });

  it('a broken Markdown link, a broken anchor and a duplicate route are warnings', async () => {
    const {code, output} = await buildFixture('broken', {BROKEN: 'warnings'});
    expect(output).toMatch(/markdown link couldn't be resolved: .*missing\.mdx/);
    expect(output).toContain('Docusaurus found broken anchors!');
    expect(output).toContain('Duplicate routes found!');
    expect(output).toContain('SUCCESS');
    expect(code).toBe(0);
  });
});
