import {createHash} from 'node:crypto';
import {readdir, readFile, rename, writeFile} from 'node:fs/promises';
import path from 'node:path';
import postcss, {Rule, type AtRule, type Declaration, type Node} from 'postcss';
import {PurgeCSS} from 'purgecss';

/** Classes of features that config/ disables: the theme's code contains them, but no page shows them. */
export const SWITCHED_OFF = [
  /collapseSidebarButton|expandButton|sidebarLogo|sidebarHidden|docSidebarContainerHidden|ContainerEnhanced|WrapperEnhanced/, // hideable sidebar
  /navbarHide|navbarHidden|HideableNavbar|HideOnScrollNavbar/, // navbar that hides on scroll
  /navbar--(dark|primary)|darkNavbar|footer--dark|footer__link-separator/, // other navbar and footer styles
  /button--(secondary|outline|active|block|link|sm|lg)|badge|shadow--|tabs--block|pagination$|containsTaskList/,
];

/**
 * Removes the rules that no page and no script can use, and renames the file by its new content hash, because browsers
 * cache hashed files permanently.
 */
export async function purgeStyles(outDir: string): Promise<void> {
  const files = (await readdir(outDir, {recursive: true})).map((name) => path.join(outDir, name));
  const pages = files.filter((file) => file.endsWith('.html'));
  const words = new Set<string>();
  for (const file of pages) collectFromPage(await readFile(file, 'utf8'), words);
  for (const file of files.filter((name) => name.endsWith('.js'))) {
    const script = await readFile(file, 'utf8');
    // Classes of a page's content are in its HTML; words in its text must not count as classes.
    if (!script.includes('frontMatter:()=>')) collectFromScript(script, words);
  }
  const sheets = files.filter((name) => /assets\/css\/[^/]+\.css$/.test(name));
  const uses = new Map<string, string[]>();
  for (const file of sheets) uses.set(file, usedVariables(await readFile(file, 'utf8')));
  const renamed = new Map<string, string>();
  // Only linked sheets: a script that references a sheet has its own hash.
  for (const file of sheets.filter((name) => path.basename(name).startsWith('styles.'))) {
    // A variable may be set in one sheet and used in another.
    const known = new Set([...words, ...sheets.filter((other) => other !== file).flatMap((other) => uses.get(other)!)]);
    // Twice: a variable may be used only by a rule that the first pass removes.
    const used = await purge(await purge(dropOverridden(await readFile(file, 'utf8')), known), known);
    const purged = inlineConstants(used, known);
    const name = `${path.basename(file).split('.')[0]}.${createHash('sha256').update(purged).digest('hex').slice(0, 8)}.css`;
    await writeFile(file, purged);
    await rename(file, path.join(path.dirname(file), name));
    renamed.set(path.basename(file), name);
  }
  const own = sheets.filter((name) => /^[0-9a-f]{8}\.[0-9a-f]{8}\.css$/.test(path.basename(name)));
  const ofPages = await Promise.all(own.map(async (name) => ({name, css: await readFile(name, 'utf8')})));
  for (const file of pages) {
    const text = await readFile(file, 'utf8');
    const rewritten = [...renamed].reduce((all, [from, to]) => all.replaceAll(from, to), text);
    const linked = ofPages.reduce((html, sheet) => linkSheet(html, path.basename(sheet.name), sheet.css), rewritten);
    await writeFile(file, linked);
  }
}

/** Docusaurus links only the merged sheet; a page that uses a class of another sheet needs that one too. */
export function linkSheet(html: string, name: string, css: string): string {
  const classes = [...new Set([...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, word]) => word!))];
  const used = new RegExp(`class=["']?(?:[^"'>]* )?(?:${classes.join('|')})(?=["' >])`);
  if (classes.length === 0 || !used.test(html)) return html;
  return html.replace(
    // Pages in another language have their own folder of assets.
    /<link rel="?stylesheet"? href="?((?:\/[\w-]+)?\/assets\/css\/)styles[^>]*>/,
    `$&<link rel=stylesheet href=$1${name}>`,
  );
}

export async function purge(css: string, words: ReadonlySet<string>): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    content: [{raw: [...words].join(' '), extension: 'txt'}],
    css: [{raw: css}],
    defaultExtractor: (text) => text.split(' '),
    blocklist: SWITCHED_OFF,
    keyframes: true,
    variables: true,
    // Set on <html> by scripts or by the browser, so not in the HTML of a page.
    safelist: {
      standard: [
        ...['data-theme', 'data-theme-choice', 'data-has-hydrated', 'data-announcement-bar-initially-dismissed'],
        ...['data-scrolled', 'data-apple', 'open'],
        /^:/,
      ],
      // Pages, scripts and other sheets use variables too.
      variables: [...words].filter((word) => word.startsWith('--')),
    },
  });
  return result!.css;
}

/**
 * A variable that is set outside all layers overrides every layer, regardless of selectors, so the layers' declarations
 * can be removed. Applies to the root, and to a block with its variants: an element with `alert--info` also has
 * `alert`.
 */
export function dropOverridden(css: string): string {
  const root = postcss.parse(css);
  const ours = new Map<string, Set<string>>();
  root.walkRules((rule) => {
    if (rule.parent !== root) return;
    for (const block of rule.selectors.filter((selector) => /^(:root|\.\w+)$/.test(selector))) {
      if (!ours.has(block)) ours.set(block, new Set());
      rule.walkDecls(/^--/, ({prop}) => void ours.get(block)!.add(prop));
    }
  });
  root.walkAtRules('layer', (layer) => {
    layer.walkRules(({selectors, nodes}) => {
      const winners = selectors.map((selector) => ours.get(blockOf(selector)));
      for (const node of [...nodes]) {
        if (node.type === 'decl' && !node.important && winners.every((set) => set?.has(node.prop)))
          removeWithEmptyParents(node);
      }
    });
  });
  return root.toString();
}

const ROOT = /^(:root|html|(html)?\[data-theme[^\]]*\])$/;

/**
 * Writes the value of a theme variable where it is used, if that is shorter: most of the theme's variables are set once
 * and used once. Only variables that nothing else sets or reads, with values that are the same for every element.
 */
export function inlineConstants(css: string, known: ReadonlySet<string>): string {
  const root = postcss.parse(css);
  for (let changed = true; changed;) {
    changed = false;
    const setters = new Map<string, Declaration[]>();
    root.walkDecls(/^--/, (decl) => void setters.set(decl.prop, [...(setters.get(decl.prop) ?? []), decl]));
    const isSameEverywhere = (name: string): boolean =>
      (setters.get(name) ?? []).every(({parent}) => parent instanceof Rule && parent.selectors.every(isRoot));
    for (const [name, [only, ...more]] of setters) {
      const isConstant = more.length === 0 && !known.has(name) && isSameEverywhere(name) && isInLayer(only!);
      if (!isConstant || !usedVariables(only!.value).every(isSameEverywhere)) continue;
      const use = new RegExp(`var\\(\\s*${name}\\s*(?:,[^()]*)?\\)`, 'g');
      const users: Declaration[] = [];
      root.walkDecls((decl) => void (usedVariables(decl.value).includes(name) && users.push(decl)));
      const places = users.flatMap(({value}) => value.match(use) ?? []);
      const isShorter = places.length === 1 || only!.value.length <= `var(${name})`.length;
      if (!isShorter || usedVariables(users.map(({value}) => value.replace(use, '')).join()).includes(name)) continue;
      for (const user of users) {
        user.value = user.value.replace(use, (match: string, start: number, all: string) => {
          // Minified values have no space beside var(): var(--a)var(--b)
          const before = /[^\s(,/]$/.test(all.slice(0, start)) ? ' ' : '';
          const after = /^[^\s),/]/.test(all.slice(start + match.length)) ? ' ' : '';
          return before + only!.value + after;
        });
      }
      removeWithEmptyParents(only!);
      changed = true;
    }
  }
  return root.toString();
}

const isRoot = (selector: string): boolean => ROOT.test(selector);

function isInLayer({parent}: Declaration): boolean {
  const layer = parent?.parent;
  return layer?.type === 'atrule' && (layer as AtRule).name === 'layer';
}

const blockOf = (selector: string): string => (isRoot(selector) ? ':root' : selector.replace(/--[\w-]+$/, ''));

function removeWithEmptyParents(node: Node): void {
  const {parent} = node;
  node.remove();
  if (parent && parent.type !== 'root' && 'nodes' in parent && parent.nodes?.length === 0)
    removeWithEmptyParents(parent);
}

const usedVariables = (css: string): string[] => [...css.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name]) => name!);

/** Tags, attribute names, classes and ids of a page, without its text. */
export function collectFromPage(html: string, words: Set<string>): void {
  for (const [tag] of html.matchAll(/<[a-z][^>]*>/gi)) {
    for (const [, value = ''] of tag.matchAll(/\b(?:class|id|data-[\w-]+)=(?:"([^"]*)"|[^\s>"]+)/g))
      addAll(value, words);
    for (const [, bare = ''] of tag.matchAll(/\b(?:class|id|data-[\w-]+)=([^\s>"']+)/g)) addAll(bare, words);
    addAll(tag.replace(/=(?:"[^"]*"|'[^']*'|[^\s>]+)/g, ' ').replace(/[<>/]/g, ' '), words);
  }
  for (const [name] of html.matchAll(/--[\w-]+/g)) words.add(name);
}

/** Short strings of a script that could be class names; sentences are not. */
export function collectFromScript(script: string, words: Set<string>): void {
  for (const [, text = ''] of script.matchAll(/["'`]([\w\s:-]{1,120})["'`]/g)) addAll(text, words);
  for (const [name] of script.matchAll(/--[\w-]+|\b[\w-]+__?[\w-]+\b/g)) words.add(name);
}

function addAll(text: string, words: Set<string>): void {
  for (const word of text.split(/\s+/)) if (word) words.add(word);
}
