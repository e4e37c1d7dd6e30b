import {expect, test} from '../support/test';

test.describe('Find in page', () => {
  /** As find in page does, a link to text searches what is hidden until found. */
  for (const [path, group] of [
    ['/docs/how-to-guides/scheduled-task', '.tab-group'],
    ['/docs/api/scope-create', '.samples'],
    ['/docs/api/scope-create', '.statuses'],
  ] as const) {
    test(`finds text in a tab of ${group} on ${path} and selects the tab`, async ({site}) => {
      await site.goto(path);
      const panel = site.locator(`${group} > div`).nth(1);
      await expect(panel).toBeHidden();
      const text = await panel
        .locator('code, p')
        .last()
        .evaluate((element) => element.textContent!.trim().split('\n').at(-1)!.trim().slice(0, 60));
      expect(await site.evaluate((words) => document.body.textContent!.split(words).length - 1, text)).toBe(1);
      await site.goto('about:blank');
      await site.goto(`${path}#:~:text=${encodeURIComponent(text).replaceAll('-', '%2D')}`);
      await expect(panel).toBeVisible();
      await expect(site.locator(`${group}`).first().getByRole('radio').nth(1)).toBeChecked();
    });
  }

  test('keeps a tab hidden that is not selected, also after the selection changed', async ({site}) => {
    await site.goto('/docs/how-to-guides/scheduled-task');
    const group = site.locator('.tab-group').first();
    const panels = group.locator(':scope > .tab-panel');
    for (const index of [1, 0, 2]) {
      await group.locator(':scope > label').nth(index).click();
      await expect(panels.nth(index)).toBeVisible();
      await expect(group.locator(':scope > .tab-panel:visible')).toHaveCount(1);
      await expect(group.locator(':scope > [hidden=until-found]')).toHaveCount((await panels.count()) - 1);
    }
  });
});
