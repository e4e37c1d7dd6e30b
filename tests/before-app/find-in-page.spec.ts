import {expect, test} from '../support/test';

test.describe('Find in page', () => {
  /** As find in page does, a link to text searches what is hidden until found. */
  test('finds text in a tab of a guide, of samples and of responses, and selects the tab', async ({site}) => {
    for (const [path, group] of [
      ['/docs/how-to-guides/scheduled-task', '.tab-group'],
      ['/docs/api/scope-create', '.samples'],
      ['/docs/api/scope-create', '.statuses'],
    ] as const) {
      await site.goto(path);
      const panel = site.locator(`${group} > div`).nth(2);
      await expect(panel).toBeHidden();
      // A text that only this panel has.
      const text = await panel.evaluate((element) => {
        const all = document.body.textContent!;
        const lines = [...element.querySelectorAll('code, p, b')].flatMap((each) => each.textContent!.split('\n'));
        return lines.map((line) => line.trim()).find((line) => line.length > 8 && all.split(line).length === 2)!;
      });
      await site.goto('about:blank');
      await site.goto(`${path}#:~:text=${encodeURIComponent(text).replaceAll('-', '%2D')}`);
      await expect(panel).toBeVisible();
      await expect(site.locator(`${group}`).first().getByRole('radio').nth(2)).toBeChecked();
    }
  });

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
