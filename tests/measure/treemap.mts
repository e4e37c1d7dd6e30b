/** npm run measure:treemap: what the scripts of a page consist of, by package, from source maps. */
import {readdirSync, readFileSync} from 'node:fs';
import {eachMapping, TraceMap} from '@jridgewell/trace-mapping';
import {build} from './sites';

const OUT = '.generated/treemap';

/** Bytes of minified code by the module they came from. */
function bytesBySource(dir: string, file: string): Map<string, number> {
  const code = readFileSync(`${dir}/${file}`, 'utf8').split('\n');
  const map = new TraceMap(readFileSync(`${dir}/${file}.map`, 'utf8'));
  const starts: {line: number; column: number; source: string}[] = [];
  eachMapping(map, ({generatedLine, generatedColumn, source}) =>
    starts.push({line: generatedLine, column: generatedColumn, source: source ?? 'none'}),
  );
  const bytes = new Map<string, number>();
  starts.forEach(({line, column, source}, index) => {
    const next = starts[index + 1];
    const end = next?.line === line ? next.column : code[line - 1]!.length;
    bytes.set(source, (bytes.get(source) ?? 0) + end - column);
  });
  return bytes;
}

function packageOf(source: string): string {
  const inside = source.split('node_modules/').at(-1)!;
  if (inside === source)
    return source
      .replace(/^.*?(src|plugins|\.docusaurus[\w-]*)\//, '$1/')
      .split('/')
      .slice(0, 3)
      .join('/');
  const parts = inside.split('/');
  const name = parts[0]!.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!;
  return name.startsWith('@docusaurus/') || process.argv.includes('--files')
    ? parts.slice(0, process.argv.includes('--files') ? 9 : 5).join('/')
    : name;
}

await build(
  ['docusaurus', 'build', '--out-dir', OUT],
  '.',
  {DOCUSAURUS_GENERATED_FILES_DIR_NAME: '.docusaurus-treemap', DOCS_SOURCE_MAPS: '1'},
  OUT,
);
const dir = `${OUT}/assets/js`;
const main = readdirSync(dir).find((name) => /^main\.\w+\.js$/.test(name))!;
const totals = new Map<string, number>();
for (const [source, bytes] of bytesBySource(dir, main))
  totals.set(packageOf(source), (totals.get(packageOf(source)) ?? 0) + bytes);
const rows = [...totals].sort((a, b) => b[1] - a[1]).slice(0, 60);
console.log(`${main}: minified bytes by package`);
for (const [name, bytes] of rows) console.log(`${String(bytes).padStart(8)}  ${name}`);
