import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {frontMatterOf} from '../../source/front-matter';
import {routeOf} from './page';

/** URLs of the guides of a folder, as in Next. Only their front matter is read: parsing takes time. */
export const guideRoutes = (docsDir: string): string[] =>
  readdirSync(docsDir, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.mdx') && !name.startsWith(`api${path.sep}`))
    .map((name) => {
      const file = path.join(docsDir, name);
      return routeOf({file, docsDir, slug: frontMatterOf(readFileSync(file, 'utf8')).slug});
    });
