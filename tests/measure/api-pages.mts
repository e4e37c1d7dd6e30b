/**
 * npx tsx tests/measure/api-pages.mts http://127.0.0.1:3000: layout of five operation pages of a running site
 * (`npm run serve`), as in the table of plugins/api/api-reference/docs/comparison.md.
 */
import {launch} from './browser';
import {layoutOf} from './layout';

const OPERATIONS = ['scope-create', 'scope-list', 'deployment-create', 'parameter-value-create', 'token-create'];
const WIDTHS = [1440, 1920, 390];

const base = process.argv[2] ?? 'http://127.0.0.1:3000';
const browser = await launch();
try {
  for (const width of WIDTHS) {
    const page = await browser.newPage({viewport: {width, height: width < 500 ? 844 : 900}});
    for (const operation of OPERATIONS) {
      await page.goto(`${base}/docs/api/${operation}`);
      const {exampleTop, height, sizes, longestLine} = await page.evaluate(layoutOf, {
        root: '.api-page',
        example: '.status :is(pre, .api-note)',
      });
      console.log([width, operation, exampleTop, height, sizes.length, sizes[0], longestLine].join('\t'));
    }
    await page.close();
  }
} finally {
  await browser.close();
}
