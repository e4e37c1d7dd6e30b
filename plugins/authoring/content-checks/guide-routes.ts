import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {routeOf} from './page';

/** URLs of the guides of a folder, as in Next. Only their front matter is read: parsing takes time. */
export const guideRoutes = (docsDir: string): string[] =>
  readdirSync(docsDir, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.mdx') && !name.startsWith(`api${path.sep}`))
    .map((name) => {
      const file = path.join(docsDir, name);
      const [, frontMatter = ''] = /^---\n([\s\S]*?)\n---/.exec(readFileSync(file, 'utf8')) ?? [];
      return routeOf({file, docsDir, slug: /^slug: *["']?([^\s"']+)/m.exec(frontMatter)?.[1]});
    });
