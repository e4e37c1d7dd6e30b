import {expect, open, test} from '../support/test';

test.describe('Specification 8, the error catalogue', () => {
  test('No history: "No recent searches"', async ({site}) => {
    await open(site, '/');
    await site.keyboard.press('Control+k');
    await expect(site.locator('.DocSearch-Modal')).toContainText('No recent searches');
    await expect(site.locator('.DocSearch-Links a'), 'useful pages below').toHaveCount(6);
  });

  test('High-resolution zoom image cannot load: warning in console', async ({site, expected}) => {
    expected.push(/Unable to reach the zoom image target/, /Failed to load resource/, /status of 404/);
    const warning = site.waitForEvent('console', (message) =>
      message.text().includes('Unable to reach the zoom image target'),
    );
    await open(site, '/my-markdown-page');
    const image = site.locator('.markdown img').first();
    await image.evaluate((element) => element.setAttribute('data-zoom-src', '/img/missing-large.png'));
    await expect(image).toHaveClass(/medium-zoom-image/);
    await image.click();
    expect((await warning).type()).toBe('warning');
  });
});
