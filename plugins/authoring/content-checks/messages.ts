import {nearest} from '../../../text';
import type {Message} from './finding';
import {nearestAddress} from './nearest';

const quoted = (name: string): string => `\`${name}\``;
const list = (names: readonly string[]): string => names.map(quoted).join(', ');
/** "Did you mean …?", or what the choices are. */
const suggest = (name: string, names: readonly string[], otherwise: string): string => {
  const near = nearest(name, names);
  return near === undefined ? otherwise : `Did you mean ${quoted(near)}?`;
};

const whatIs = (path: string): string => (path === '' ? 'the body' : quoted(path));
/** A value as JSON, short enough for a line. */
const shown = (value: unknown): string => {
  const text = JSON.stringify(value);
  return quoted(text.length > 60 ? `${text.slice(0, 57)}…` : text);
};

/** What to do about an error of the MDX parser. */
function syntaxFix(reason: string): string {
  const tag = /closing tag for `<(\w+)[^`]*>`/.exec(reason)?.[1];
  if (tag && ['br', 'hr', 'img', 'input', 'link'].includes(tag)) return `Write \`<${tag} />\`.`;
  if (tag) return `Close what is open: write \`</${tag}>\` on a separate line.`;
  if (/import\/exports/.test(reason)) {
    return 'Start the line with another word: MDX reads a line that starts with `import` or `export` as JavaScript.';
  }
  if (/before local name/.test(reason)) return 'Write a link as `[its text](https://…)`.';
  if (/expression|acorn|brace/.test(reason)) {
    return 'Close what is open, and write { and } of plain text between backticks.';
  }
  return 'Close what is open, and write < and { of plain text between backticks.';
}

/** An id that is spelled like this one, or shares most of its words; otherwise what there is. */
function suggestId(id: string, ids: readonly string[]): string {
  const words = id.split('-');
  const shared = (other: string): number => other.split('-').filter((word) => words.includes(word)).length;
  const best = ids.toSorted((one, other) => shared(other) - shared(one))[0];
  const near = nearest(id, ids) ?? (best !== undefined && 2 * shared(best) >= words.length ? best : undefined);
  if (near !== undefined) return `Did you mean ${quoted(near)}?`;
  return `Its ids are ${list(ids.slice(0, 12))}${ids.length > 12 ? ' …' : ''}.`;
}

/** Images are files of static/: the one that was probably meant, or where to put it. */
function imageFix(url: string, images: readonly string[]): string {
  const file = url.split('/').at(-1)!;
  const wanted = `/${url.replace(/^[./]*(?:static\/)?/, '')}`;
  const found = images.find((image) => image === wanted) ?? nearestAddress(wanted, images);
  return found
    ? `Did you mean ${quoted(found)}?`
    : `Put the file into static/img/ and write ${quoted(`/img/${file}`)}.`;
}

/** Every message of the content checks, in one place for consistent wording. */
export const messages = {
  // The page as a file

  syntax: (reason: string): Message => ({
    rule: 'syntax',
    // The parser adds what it expected, which the fix says more briefly.
    problem: `the page cannot be read: ${reason.replace(/\.$|, expected a.*$| \(note: .*$/s, '')}`,
    fix: syntaxFix(reason),
  }),
  frontMatterSyntax: (reason: string): Message => ({
    rule: 'front-matter-syntax',
    problem: `the front matter is not YAML: ${reason}`,
    fix: 'Write one `key: value` a line, and put a value that has a colon in quotes.',
  }),
  compile: (reason: string): Message => ({
    rule: 'compile',
    problem: `the page cannot be compiled: ${reason.replace(/\.$/, '')}`,
    fix: 'Undo the last change of the page, and make it again in smaller steps.',
  }),
  openCode: (next: number | undefined): Message => ({
    rule: 'open-code',
    problem: `the code block is not closed${next === undefined ? '' : ` before the next one, on line ${next}`}`,
    fix: 'Write its backticks again, on a line of their own, after its last line.',
  }),
  unindentedCode: (): Message => ({
    rule: 'code-indent',
    problem: 'the code is not indented as far as the backticks above it, so the code block and the list end here',
    fix: 'Indent every line of the block, and its last backticks, as far as its first backticks.',
  }),
  unknownToken: (name: string, near: string | undefined): Message => ({
    rule: 'unknown-token',
    problem: `there is no token \`{${name}}\`, and MDX would run it as JavaScript`,
    fix: near
      ? `Did you mean \`{${near}}\`?`
      : 'To show the braces, put it between backticks. Tokens such as `{product}` and `{cli}` are listed in brand.ts.',
  }),
  keptToken: (name: string, language: string): Message => ({
    rule: 'token-in-code',
    problem: `\`{${name}}\` is not replaced in a block of the language ${quoted(language)}, where braces are code`,
    fix: `Write ${quoted(`${language} tokens`)} after the backticks if it is the token.`,
  }),
  expression: (code: string): Message => ({
    rule: 'expression',
    problem: `${quoted(`{${code.trim().split('\n')[0]}}`)} is JavaScript, which a page cannot run`,
    fix: 'To show the braces, put it between backticks. For a comment write {/* … */}.',
  }),
  missingImport: (source: string): Message => ({
    rule: 'import',
    problem: `the page imports ${quoted(source)}, which does not exist`,
    fix: 'Remove the line: page components need no import.',
  }),
  templateText: (text: string): Message => ({
    rule: 'template-text',
    problem: `"${text.length > 50 ? `${text.slice(0, 49).trimEnd()}…` : text}" is the text of the template`,
    fix: 'Replace it by your own, or remove it.',
  }),

  // Front matter

  unknownKey: (key: string, keys: readonly string[]): Message => ({
    rule: 'front-matter-key',
    problem: `the front matter has the unknown key ${quoted(key)}`,
    fix: suggest(key, keys, `Remove it. The keys are ${list(keys)}.`),
  }),
  missingKey: (key: string, example: string): Message => ({
    rule: 'front-matter-missing',
    problem: `the front matter lacks ${quoted(key)}`,
    fix: `Add, for example, \`${example}\`.`,
  }),
  frontMatterValue: (key: string, expected: string, example: string): Message => ({
    rule: 'front-matter-value',
    problem: `${quoted(key)} of the front matter is not ${expected}`,
    fix: `Write it like \`${example}\`.`,
  }),
  descriptionLength: (length: number): Message => ({
    rule: 'description-length',
    problem: `the description has ${length} characters`,
    fix: `Make it ${length < 50 ? 'longer' : 'shorter'}: 50 to 160 characters that say what the reader gets.`,
  }),
  keywordInTitle: (word: string): Message => ({
    rule: 'keyword-in-title',
    problem: `the keyword ${quoted(word)} is in the title of the page`,
    fix: 'Remove it: search finds the page by its title. Keywords are other names that readers use for its subject.',
  }),
  unknownTag: (tag: string, tags: readonly string[]): Message => ({
    rule: 'unknown-tag',
    problem: `the tag ${quoted(tag)} is not in vocabulary/tags.yml`,
    fix: suggest(tag, tags, `Use some of ${list(tags)}.`),
  }),
  unknownType: (type: string, types: readonly string[]): Message => ({
    rule: 'unknown-type',
    problem: `${quoted(type)} is not a content type`,
    fix: suggest(type, types, `Use one of ${list(types)}.`),
  }),
  badDate: (date: string): Message => ({
    rule: 'bad-date',
    problem: `${quoted(date)} is not a date`,
    fix: 'Write the day of the last review as YYYY-MM-DD.',
  }),

  // Sections and headings

  missingSection: (type: string, section: string, sections: readonly string[]): Message => ({
    rule: 'missing-section',
    problem: `a ${type} page needs the section "## ${section}"`,
    fix: nearest(section, sections)
      ? `Rename "## ${nearest(section, sections)}" to exactly that.`
      : `Add it, or see templates/${type}.mdx.`,
  }),
  missingPart: (type: string, what: string): Message => ({
    rule: 'missing-part',
    problem: `a ${type} page needs ${what}`,
    fix: `Add it, see templates/${type}.mdx, or choose another \`type\`.`,
  }),
  opening: (): Message => ({
    rule: 'opening',
    problem: 'the page does not open with a paragraph of at least 60 characters',
    fix: 'Before anything else say what the reader gets from this page and what they need for it.',
  }),
  checkpoint: (part: string): Message => ({
    rule: 'checkpoint',
    problem: `"${part}" has no checkpoint`,
    fix: 'End the part with a line `**Checkpoint:** what the reader sees when it worked.`',
  }),
  nextSteps: (count: number): Message => ({
    rule: 'next-steps',
    problem: `"Next steps" has ${count === 0 ? 'no link' : 'one link'}`,
    fix: 'Link at least two pages the reader needs now.',
  }),
  topHeading: (): Message => ({
    rule: 'heading-level',
    problem: 'the page has a `#` heading',
    fix: 'Remove it: the title of the front matter is the first heading. Sections start with `##`.',
  }),
  deepHeading: (): Message => ({
    rule: 'heading-level',
    problem: 'the heading is deeper than `###`',
    fix: 'Make it `###`, or bold text that starts a paragraph.',
  }),
  skippedHeading: (depth: number): Message => ({
    rule: 'heading-level',
    problem: `the heading skips a level`,
    fix: `Make it ${quoted('#'.repeat(depth))}.`,
  }),
  duplicateHeading: (text: string, line: number): Message => ({
    rule: 'duplicate-heading',
    problem: `"${text}" is already the heading of line ${line}`,
    fix: 'Say in the heading how the two sections differ.',
  }),

  // Changelog

  changeMissing: (title: string): Message => ({
    rule: 'change-missing',
    problem: `the entry "${title}" has no date, kind and area`,
    fix: 'Write `<Change date="2025-09-04" kind="added" area="Deployments" />` on the line below the heading, then a blank line.',
  }),
  changeMisplaced: (): Message => ({
    rule: 'change-misplaced',
    problem: '`<Change>` is not alone below the heading of an entry',
    fix: 'Put one below each `##` of a page of type `changelog`, on a separate line, and nowhere else.',
  }),
  changeDate: (date: string): Message => ({
    rule: 'change-date',
    problem: `${quoted(date)} is not a date`,
    fix: 'Write the day of the change as YYYY-MM-DD.',
  }),
  changeMonth: (date: string, month: string): Message => ({
    rule: 'change-date',
    problem: `${quoted(date)} is not in ${month}, the month of this page`,
    fix: 'Correct the date, or move the entry to the page of its month.',
  }),
  changeOrder: (date: string, above: string): Message => ({
    rule: 'change-order',
    problem: `${quoted(date)} is below the older ${quoted(above)}`,
    fix: 'Put the newest entry first.',
  }),
  changeKind: (kind: string, kinds: readonly string[]): Message => ({
    rule: 'change-kind',
    problem: `${quoted(kind)} is not a kind of change`,
    fix: suggest(kind, kinds, `Use ${list(kinds)}.`),
  }),
  changelogPart: (part: string, parts: readonly string[]): Message => ({
    rule: 'component-attribute',
    problem: `the changelog has no part ${quoted(part)}`,
    fix: suggest(part, parts, `Use ${list(parts)}.`),
  }),

  // Events

  unknownSource: (source: string, sources: readonly string[]): Message => ({
    rule: 'unknown-event',
    problem: `there are no events of the source ${quoted(source)}`,
    fix: suggest(source, sources, `Use ${list(sources)}.`),
  }),
  unknownEvent: (name: string, names: readonly string[]): Message => ({
    rule: 'unknown-event',
    problem: `the label names ${quoted(name)}, which is no event of api/events/`,
    fix: suggest(name, names, `Use ${list(names)}.`),
  }),
  eventPayload: (problem: string): Message => ({
    rule: 'event-payload',
    problem,
    fix: 'Correct it to match the schema in api/events/, or correct the schema.',
  }),

  // Links

  relativeLink: (url: string, route: string | undefined): Message => ({
    rule: 'link-form',
    problem: `the link ${quoted(url)} is not a site path`,
    fix: `Write ${quoted(route ?? '/docs/…')}: from the root, without extension.`,
  }),
  ownHost: (url: string, route: string): Message => ({
    rule: 'link-form',
    problem: `the link ${quoted(url)} names the host of these docs`,
    fix: `Write ${quoted(route)}.`,
  }),
  deadLink: (url: string, routes: readonly string[]): Message => ({
    rule: 'dead-link',
    problem: `there is no page ${quoted(url)}`,
    fix: nearestAddress(url, routes)
      ? `Did you mean ${quoted(nearestAddress(url, routes)!)}?`
      : 'Link a page of docs/ or src/pages/, an API page, or a file of static/.',
  }),
  missingInSidebar: (id: string, ids: readonly string[]): Message => ({
    rule: 'missing-page',
    problem: `there is no page ${quoted(`docs/${id}.mdx`)}`,
    fix: suggest(id, ids, 'Remove the entry, or restore the page. `npm run delete` removes a page with its entries.'),
  }),
  relativeImage: (url: string, images: readonly string[]): Message => ({
    rule: 'image-path',
    problem: `the path of the image ${quoted(url)} does not start with \`/\``,
    fix: imageFix(url, images),
  }),
  imageAlt: (url: string): Message => ({
    rule: 'image-alt',
    problem: `the image ${quoted(url)} has no alternative text`,
    fix: `Write \`![What a reader learns from it.](${url})\`.`,
  }),
  imageType: (url: string, type: string): Message => ({
    rule: 'image-file',
    problem: `${quoted(url)} is not a ${type} image`,
    fix: 'Export it again, or rename it to its type: SVG for drawings, PNG or WebP for screenshots.',
  }),
  imageSize: (url: string, bytes: number, most: number): Message => ({
    rule: 'image-file',
    problem: `${quoted(url)} has ${Math.round(bytes / 1000)} kB`,
    fix: `Reduce it to at most ${most / 1000} kB: 1,472 pixels wide, as WebP or PNG with a palette.`,
  }),
  unusedImage: (url: string): Message => ({
    rule: 'image-file',
    problem: `no page shows ${quoted(url)}`,
    fix: 'Delete the file, or show it.',
  }),
  missingImage: (url: string, images: readonly string[]): Message => ({
    rule: 'image-path',
    problem: `there is no image ${quoted(url)}`,
    fix: imageFix(url, images),
  }),
  redirectedLink: (url: string, target: string): Message => ({
    rule: 'redirected-link',
    problem: `${quoted(url)} moved to ${quoted(target)}`,
    fix: `Write ${quoted(target)}.`,
  }),
  deadAnchor: (route: string, anchor: string, anchors: readonly string[]): Message => ({
    rule: 'dead-anchor',
    problem: `${quoted(route)} has nothing with the id ${quoted(anchor)}`,
    fix: [
      suggestId(anchor, anchors),
      ...(route.startsWith('/docs/api/')
        ? []
        : [`If the heading was renamed, end it with \`{#${anchor}}\`: links from other sites then work too.`]),
    ].join(' '),
  }),

  // Words

  brandName: (word: string, tokens: readonly string[]): Message => ({
    rule: 'brand-name',
    problem: `${quoted(word)} is a name of the product`,
    fix:
      tokens.length > 0
        ? `Write ${tokens.map((token) => quoted(`{${token}}`)).join(' or ')}.`
        : 'Write a token of brand.ts for it.',
  }),
  tableSeparator: (columns: number, separator: number | undefined): Message => ({
    rule: 'table-separator',
    problem:
      separator === undefined
        ? 'the table has no separator row, so it is shown as text'
        : `the first row of the table has ${columns} columns and the separator row ${separator}, so it is shown as text`,
    fix: `Write ${quoted(`|${'---|'.repeat(columns)}`)} below the first row.`,
  }),
  filler: (word: string, fix: string): Message => ({rule: 'filler', problem: `"${word}" says nothing here`, fix}),
  wording: (word: string, instead: string): Message => ({
    rule: 'wording',
    problem: `"${word}" is not the word that developers use`,
    fix: `Write ${instead}.`,
  }),
  longParagraph: (): Message => ({
    rule: 'long-paragraph',
    problem: 'the paragraph has more than three sentences',
    fix: 'Split it, or make it a list.',
  }),
  emptyColumnName: (): Message => ({
    rule: 'table-header',
    problem: 'a column of the table has no name',
    fix: 'Name it: a screen reader says the name with every cell.',
  }),
  linkText: (text: string): Message => ({
    rule: 'link-text',
    problem: `the link text "${text}" does not say where it leads`,
    fix: 'Use the name of the page or of the thing it is about.',
  }),

  // Components

  unknownComponent: (name: string, names: readonly string[]): Message => ({
    rule: 'unknown-component',
    problem: `there is no component ${quoted(`<${name}>`)}`,
    fix: suggest(name, names, `Use Markdown, or one of ${list(names)}.`),
  }),
  unknownDirective: (name: string, names: readonly string[]): Message => ({
    rule: 'unknown-component',
    problem: `there is no callout \`:::${name}\``,
    fix: suggest(name, names, `Use one of ${list(names)}.`),
  }),
  unknownAttribute: (name: string, attribute: string, attributes: readonly string[]): Message => ({
    rule: 'component-attribute',
    problem: `${quoted(`<${name}>`)} has no attribute ${quoted(attribute)}`,
    fix: suggest(
      attribute,
      attributes,
      attributes.length > 0 ? `It has ${list(attributes)}.` : 'Remove it: the component has none.',
    ),
  }),
  missingAttribute: (name: string, attribute: string): Message => ({
    rule: 'component-attribute',
    problem: `${quoted(`<${name}>`)} lacks ${quoted(attribute)}`,
    fix: `Write \`<${name} ${attribute}="…">\`.`,
  }),
  // Facts written by hand

  factRole: (role: string, roles: readonly string[]): Message => ({
    rule: 'fact-role',
    problem: `there is no role ${quoted(role)}`,
    fix: suggest(role, roles, `The roles are ${list(roles)} (facts/roles.ts).`),
  }),
  factRoles: (roles: readonly string[]): Message => ({
    rule: 'fact-role',
    problem: `no use in facts/roles.ts needs exactly the roles ${list(roles)}`,
    fix: 'Write `<RolesFor use="agent-channel" />` or `<RolesFor use="ready-made-scopes" />`.',
  }),
  factStatus: (status: string, statuses: readonly string[]): Message => ({
    rule: 'fact-status',
    problem: `nothing in the contract has the status ${quoted(status)}`,
    fix: suggest(status, statuses, 'Take a status of `<StatusTable of="…" />`.'),
  }),
  factMetric: (name: string, names: readonly string[]): Message => ({
    rule: 'fact-metric',
    problem: `there is no metric ${quoted(name)} in facts/metrics.ts`,
    fix: suggest(name, names, 'Use one of `<FactTable of="metrics" />`.'),
  }),
  factUnit: (name: string, unit: string, units: readonly string[]): Message => ({
    rule: 'fact-unit',
    problem: `the unit of ${quoted(name)} is not "${unit}"`,
    fix: `It is "${units.join('" in charts and "')}"${units.length > 1 ? ' in rules' : ''}: write \`<Metric id="${name}" />\`.`,
  }),
  factError: (text: string, message: string): Message => ({
    rule: 'fact-error',
    problem: `the message "${text}" is spelled otherwise in facts/errors.ts, and readers search for the exact text`,
    fix: `Write ${quoted(message)}.`,
  }),
  factCause: (message: string, names: readonly string[]): Message => ({
    rule: 'fact-error',
    problem: `the row of "${message}" does not name its cause`,
    fix: `Name ${list(names)}, or write the row with \`<ErrorRows>\`.`,
  }),
  factVariable: (name: string, names: readonly string[]): Message => ({
    rule: 'fact-variable',
    problem: `there is no variable ${quoted(name)} in facts/environment-variables.ts`,
    fix: suggest(name, names, 'Use one that is there, or add it.'),
  }),
  factTelemetryKey: (key: string, keys: readonly string[]): Message => ({
    rule: 'fact-telemetry-key',
    problem: `there is no key ${quoted(key)} in facts/telemetry-keys.ts`,
    fix: suggest(key, keys, `Use ${list(keys)}.`),
  }),
  factTelemetryValue: (key: string, value: string, values: readonly string[]): Message => ({
    rule: 'fact-telemetry-key',
    problem: `${quoted(key)} has no value ${quoted(value)}`,
    fix: suggest(value, values, `Use ${list(values)}.`),
  }),
  exampleId: (type: string, id: string, ids: Readonly<Record<string, string>>): Message => ({
    rule: 'example-id',
    problem: `the running example has no ${type} ${id}`,
    fix: `Use ${Object.entries(ids)
      .map(([each, what]) => `${each} (${what})`)
      .join(', ')}, or add it to facts/running-example.ts.`,
  }),
  exampleHost: (host: string, hosts: readonly string[]): Message => ({
    rule: 'example-host',
    problem: `the running example has no host ${quoted(host)}`,
    fix: suggest(host, hosts, 'Use a host of facts/running-example.ts, or add it there.'),
  }),
  exampleKey: (key: string, keys: readonly string[]): Message => ({
    rule: 'example-key',
    problem: `the running example has no catalog key ${quoted(key)}`,
    fix: suggest(key, keys, `Use ${list(keys)}, or add it to facts/running-example.ts.`),
  }),
  fixField: (operation: string, field: string, fields: readonly string[]): Message => ({
    rule: 'fix-field',
    problem: `a fix of ${quoted(operation)} names ${quoted(field)}, which its schemas do not have`,
    fix: suggest(field, fields, 'Name a field of its request, its parameters or its response.'),
  }),

  unknownFact: (id: string, where: string, ids: readonly string[]): Message => ({
    rule: 'unknown-fact',
    problem: `${quoted(id)} is not in ${where}`,
    fix: suggest(id, ids, `Use one of ${list(ids)}.`),
  }),
  unknownStatus: (status: string, of: string, statuses: readonly string[]): Message => ({
    rule: 'unknown-fact',
    problem: `${quoted(of)} has no status ${quoted(status)}`,
    fix: suggest(status, statuses, `Write one status in each row: ${list(statuses)}.`),
  }),
  sinceWhat: (names: readonly string[]): Message => ({
    rule: 'unknown-fact',
    problem: '`<Since>` does not say of what the version is',
    fix: `Write ${names.map((name) => `\`<Since ${name}="…" />\``).join(', ')}.`,
  }),
  unknownVersion: (version: string, of: string, versions: readonly string[]): Message => ({
    rule: 'unknown-fact',
    problem: `the changelog has no version ${quoted(version)} of ${of}`,
    fix: suggest(version, versions, 'Write the entry in docs/changelogs/ first.'),
  }),
  onlyTable: (name: string): Message => ({
    rule: 'unknown-fact',
    problem: `${quoted(`<${name}>`)} can only be around one table`,
    fix: 'Move everything else out of it.',
  }),
  errorColumns: (column: string, columns: readonly string[]): Message => ({
    rule: 'unknown-fact',
    problem: `\`<ErrorRows>\` has nothing for the column ${quoted(column)}`,
    fix: `Use the columns ${list(columns)}.`,
  }),
  unknownTerm: (id: string, ids: readonly string[]): Message => ({
    rule: 'unknown-term',
    problem: `the glossary has no term ${quoted(id)}`,
    fix: suggest(id, ids, 'Use a key of vocabulary/glossary.ts, or add the term there.'),
  }),
  unknownOperation: (id: string, ids: readonly string[]): Message => ({
    rule: 'unknown-operation',
    problem: `the API has no operation ${quoted(id)}`,
    fix: suggest(id, ids, 'Use an id of api/operations.txt.'),
  }),
  deprecatedOperation: (id: string): Message => ({
    rule: 'deprecated-operation',
    problem: `the operation ${quoted(id)} is deprecated`,
    fix: `Use the one that /docs/api/${id} names in its place.`,
  }),
  deprecatedCommand: (command: string, id: string): Message => ({
    rule: 'deprecated-operation',
    problem: `the command ${quoted(command)} calls ${quoted(id)}, which is deprecated`,
    fix: `Use the command of the operation that /docs/api/${id} names in its place, or say in \`shown\` of facts/deprecations.ts that pages still need it.`,
  }),
  unknownOption: (id: string, option: string, options: readonly string[]): Message => ({
    rule: 'unknown-option',
    problem: `${quoted(id)} has no ${quoted(option)} there`,
    fix: suggest(option, options, `See /docs/api/${id} for the names.`),
  }),
  optionColumns: (columns: readonly string[]): Message => ({
    rule: 'option-table',
    problem: '`<OptionTable>` without `operation` needs a table with its columns',
    fix: `Put a table with exactly | ${columns.join(' | ')} | between the tags, with blank lines around it.`,
  }),
  optionTable: ({problem, fix}: Pick<Message, 'problem' | 'fix'>): Message => ({rule: 'unknown-option', problem, fix}),
  emptyTerm: (): Message => ({
    rule: 'empty-term',
    problem: '`<Term>` has no text',
    fix: 'Put the words between the tags: `<Term id="nrn">NRN</Term>`.',
  }),
  misplaced: (name: string, outer: string): Message => ({
    rule: 'misplaced-component',
    problem: `${quoted(`<${name}>`)} cannot be in a ${outer}`,
    fix: 'Move it into the text.',
  }),
  diagramTitle: (): Message => ({
    rule: 'diagram',
    problem: 'the diagram has no title',
    fix: 'Write `mermaid title="What it shows"`.',
  }),
  diagram: ({problem, fix}: Pick<Message, 'problem' | 'fix'>): Message => ({rule: 'diagram', problem, fix}),
  steps: (): Message => ({
    rule: 'steps',
    problem: '`<Steps>` does not start with an ordered list',
    fix: 'Put one list that starts with `1.` between the tags, with blank lines around it.',
  }),
  stepsIndent: (what: string, step: number): Message => ({
    rule: 'steps',
    problem: `the ${what} is not indented, so it is not part of step ${step} and ends the list of \`<Steps>\``,
    fix: 'Indent every line of it by three spaces, or move it below `</Steps>`.',
  }),
  filtered: ({problem, fix}: Pick<Message, 'problem' | 'fix'>): Message => ({rule: 'filtered', problem, fix}),
  consoleView: ({problem, fix}: Pick<Message, 'problem' | 'fix'>): Message => ({rule: 'console', problem, fix}),
  consolePlace: (place: string, places: readonly string[]): Message => ({
    rule: 'console',
    problem: `the console has no place ${quoted(place)}`,
    fix: suggest(place, places, 'Use a path of facts/console.ts, or add the place there.'),
  }),
  consolePress: (label: string): Message => ({
    rule: 'console',
    problem: `no step of the page selects **${label}**`,
    fix: 'Write the label in bold in the step, as the view shows it.',
  }),
  notInside: (name: string, outer: string): Message => ({
    rule: 'misplaced-component',
    problem: `${quoted(`<${name}>`)} is not directly inside ${quoted(`<${outer}>`)}`,
    fix: `Put it between ${quoted(`<${outer}>`)} and ${quoted(`</${outer}>`)}.`,
  }),
  onlyParts: (name: string, part: string): Message => ({
    rule: 'component-content',
    problem: `${quoted(`<${name}>`)} has content that is not in a ${quoted(`<${part}>`)}`,
    fix: `Put it into a ${quoted(`<${part}>`)}, or move it out of ${quoted(`<${name}>`)}.`,
  }),
  hasContent: (name: string): Message => ({
    rule: 'component-content',
    problem: `${quoted(`<${name}>`)} has content, which is not shown`,
    fix: `Write \`<${name} … />\` and move the content out of it.`,
  }),
  tabValue: (group: string, value: string, values: readonly string[]): Message => ({
    rule: 'tabs',
    problem: `${quoted(value)} is not a tab of the group ${quoted(group)}`,
    fix: suggest(value, values, `Use ${list(values)}, or another groupId.`),
  }),
  tabLabel: (value: string, label: string): Message => ({
    rule: 'tabs',
    problem: `the tab ${quoted(value)} has another label on other pages`,
    fix: `Write \`label="${label}"\`.`,
  }),
  tabOrder: (values: readonly string[]): Message => ({
    rule: 'tabs',
    problem: 'the tabs are not in the order of other pages, or one is there twice',
    fix: `Keep to the order ${list(values)}.`,
  }),

  // What the build removes

  generatedIndex: (): Message => ({
    rule: 'generated-index',
    problem:
      'a `generated-index` stops the build: its page needs the titles of all documents, which plugins/client/lean-client removes from every page',
    fix: "Write an index page with `<Cards>`, and link it: `link: {type: 'doc', id: 'folder/index'}`.",
  }),

  // Snippets

  noLanguage: (): Message => ({
    rule: 'fence-language',
    problem: 'the code block names no language',
    fix: 'Write one after the backticks, `text` for output.',
  }),
  unknownLanguage: (language: string, reason: string): Message => ({
    rule: 'fence-language',
    problem: `the code block has the unknown language ${quoted(language)}`,
    fix: reason,
  }),
  malformedPlaceholder: (text: string): Message => ({
    rule: 'placeholder',
    problem: `${quoted(text)} is no placeholder: those are lower-case words with hyphens`,
    fix: `Write ${quoted(
      `<${text
        .slice(1, -1)
        .trim()
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')}>`,
    )} and give it a row in facts/placeholders.ts.`,
  }),
  unknownPlaceholder: (name: string, names: readonly string[]): Message => ({
    rule: 'placeholder',
    problem: `the placeholder ${quoted(`<${name}>`)} has no meaning on the glossary page`,
    fix: suggest(name, names, 'Give it a row in facts/placeholders.ts, or use a value of the running example.'),
  }),
  bareAngle: (text: string): Message => ({
    rule: 'placeholder',
    problem: `a shell reads ${quoted(text)} as a redirection`,
    fix: `Put it between double quotes: ${quoted(`"${text}"`)}.`,
  }),

  jsonSyntax: (reason: string): Message => ({
    rule: 'json-syntax',
    problem: `the JSON cannot be parsed: ${reason}`,
    fix: 'Correct it here; JSON has no comments and no comma before a closing bracket.',
  }),
  jsonLabelMissing: (label: string | undefined): Message => ({
    rule: 'json-label',
    problem: 'the JSON block has no label',
    fix: label
      ? `Write \`json ${label}\`: a command sends it.`
      : 'Write `json data`, or `schema`, `uischema`, `request=`, `response=`, `partial=`, `partial-response=`, `event=`.',
  }),
  jsonLabelTwice: (labels: readonly string[]): Message => ({
    rule: 'json-label',
    problem: `the JSON block has several labels: ${list(labels)}`,
    fix: 'Keep one.',
  }),
  jsonLabelValue: (label: string): Message => ({
    rule: 'json-label',
    problem: `the label ${quoted(label)} ${label === 'event' ? 'names no event' : 'names no operation'}`,
    fix: label === 'event' ? 'Write `event=source:action`.' : `Write \`${label}=\` and the id of an operation.`,
  }),
  jsonLabelOperation: (id: string, ids: readonly string[]): Message => ({
    rule: 'json-label',
    problem: `the label names ${quoted(id)}, which is no operation of the contract`,
    fix: suggest(id, ids, 'The ids are in api/operations.txt.'),
  }),
  jsonLabelNoBody: (id: string, side: 'request' | 'response'): Message => ({
    rule: 'json-label',
    problem: `the operation ${quoted(id)} has no ${side} body`,
    fix: `Name another operation, or the other side: \`${side === 'request' ? 'response' : 'request'}=${id}\`.`,
  }),
  jsonLabelStatus: (id: string, status: string, statuses: readonly string[]): Message => ({
    rule: 'json-label',
    problem: `the operation ${quoted(id)} has no response ${status} with a body`,
    fix: `It has ${list(statuses)}.`,
  }),
  jsonLabelPath: (id: string, path: string, names: readonly string[]): Message => ({
    rule: 'json-label',
    problem: `the body of ${quoted(id)} has nothing at ${quoted(path)}`,
    fix: suggest(path.split('.').at(-1)!, names, names.length > 0 ? `There are ${list(names)}.` : 'Name a property.'),
  }),
  jsonSchema: (reason: string): Message => ({
    rule: 'json-schema',
    problem: `the JSON Schema is not valid: ${reason}`,
    fix: 'Correct the schema, or label the block `data` when it is none.',
  }),

  unknownProperty: (path: string, name: string, names: readonly string[]): Message => ({
    rule: 'body-unknown-property',
    problem: `the contract has no property ${quoted(path)}`,
    fix: suggest(name, names, names.length > 0 ? `There are ${list(names)}.` : 'The object takes no properties.'),
  }),
  missingProperty: (name: string, path: string): Message => ({
    rule: 'body-missing-property',
    problem: `the required property ${quoted(name)} is missing${path === '' ? '' : ` in ${quoted(path)}`}`,
    fix: 'Add it, or label a JSON block that shows a part `partial=` or `partial-response=`.',
  }),
  foreignProperty: (path: string, side: 'request' | 'response'): Message => ({
    rule: 'body-unknown-property',
    problem: `${quoted(path)} is never part of a ${side}`,
    fix: side === 'request' ? 'The platform sets it: leave it out.' : 'The platform keeps it to itself: leave it out.',
  }),
  wrongType: (path: string, expected: string, found: unknown): Message => ({
    rule: 'body-wrong-type',
    problem: `${whatIs(path)} is ${shown(found)}, but the contract says ${expected}`,
    fix: `Write ${expected === 'integer' || expected === 'array' || expected === 'object' ? 'an' : 'a'} ${expected}.`,
  }),
  notAllowed: (path: string, found: unknown, allowed: readonly string[]): Message => ({
    rule: 'body-wrong-value',
    problem: `${whatIs(path)} is ${shown(found)}, which is not allowed`,
    fix: suggest(String(found), allowed, `Use ${list(allowed)}.`),
  }),
  outsideLimits: (path: string, found: unknown, reason: string): Message => ({
    rule: 'body-wrong-value',
    problem: `${whatIs(path)} is ${shown(found)}, which ${reason}`,
    fix: 'Use a value that the contract allows.',
  }),

  shellSyntax: (reason: string): Message => ({
    rule: 'shell-syntax',
    problem: `bash cannot read this: ${reason}`,
    fix: 'Correct the command; put output into a `text` block.',
  }),
  shellPrompt: (): Message => ({
    rule: 'shell-prompt',
    problem: 'the command starts with a prompt',
    fix: 'Write the command alone, so that readers can copy it.',
  }),

  longLine: (most: number): Message => ({
    rule: 'long-line',
    problem: `the line has more than ${most} characters, so the code block cuts it off`,
    fix: 'End it with ` \\` before a flag or a pipe, and continue on the next line. Write JSON with one property a line.',
  }),

  curlUsage: (reason: string, fix: string): Message => ({rule: 'curl-usage', problem: reason, fix}),
  curlPath: (path: string, paths: readonly string[]): Message => ({
    rule: 'curl-path',
    problem: `the API has no path ${quoted(path)}`,
    fix: suggest(path, paths, 'Take the path from the API reference.'),
  }),
  curlMethod: (method: string, path: string, methods: readonly string[]): Message => ({
    rule: 'curl-method',
    problem: `${quoted(path)} does not take ${method}`,
    fix: `It takes ${methods.join(', ')}.`,
  }),
  endpointPath: (path: string, paths: readonly string[]): Message => ({
    rule: 'endpoint',
    problem: `the contract has no endpoint ${quoted(path)}`,
    fix: suggest(
      path.replace(/\/\d+(?=\/|$)/g, '/{id}'),
      paths,
      'Take the path from the API reference, or add the operation to api/resources/. Write the host before a path of another service.',
    ),
  }),
  endpointMethod: (method: string, path: string, methods: readonly string[]): Message => ({
    rule: 'endpoint',
    problem: `${quoted(path)} does not take ${method}`,
    fix: `It takes ${[...new Set(methods)].join(', ')}.`,
  }),
  curlQueryUnknown: (name: string, id: string, names: readonly string[]): Message => ({
    rule: 'curl-query',
    problem: `${quoted(id)} has no query parameter ${quoted(name)}`,
    fix: suggest(name, names, names.length > 0 ? `It has ${list(names)}.` : 'It has none.'),
  }),
  curlQueryMissing: (name: string, id: string): Message => ({
    rule: 'curl-query',
    problem: `${quoted(id)} needs the query parameter ${quoted(name)}`,
    fix: `Add \`?${name}=…\` to the URL.`,
  }),
  parameterValue: (where: string, value: string, reason: string, allowed: readonly string[]): Message => ({
    rule: 'parameter-value',
    problem: `${where} is ${quoted(value)}, which ${allowed.length > 0 ? 'is not allowed' : reason}`,
    fix:
      allowed.length > 0 ? suggest(value, allowed, `Use ${list(allowed)}.`) : 'Use a value that the contract allows.',
  }),
  curlTokenMissing: (id: string): Message => ({
    rule: 'curl-header',
    problem: `${quoted(id)} needs an access token`,
    fix: 'Add `-H "Authorization: Bearer $TOKEN"`.',
  }),
  curlTokenLiteral: (): Message => ({
    rule: 'curl-header',
    problem: 'the access token is written out',
    fix: 'Take it from a variable: `-H "Authorization: Bearer $TOKEN"`.',
  }),
  curlContentType: (): Message => ({
    rule: 'curl-header',
    problem: 'the body is sent without saying that it is JSON',
    fix: 'Add `-H "Content-Type: application/json"`, or use `--json`.',
  }),
  bodyMissing: (id: string, how: string): Message => ({
    rule: 'body-missing',
    problem: `${quoted(id)} needs a body`,
    fix: `Add it with ${quoted(how)}.`,
  }),
  bodyUnexpected: (id: string): Message => ({
    rule: 'body-unexpected',
    problem: `${quoted(id)} takes no body`,
    fix: 'Leave the body out.',
  }),
  bodyFileLabel: (file: string, id: string): Message => ({
    rule: 'json-label',
    problem: `${quoted(file)} is sent to ${quoted(id)}, but its block is checked against something else`,
    fix: `Label the block \`request=${id}\`, or \`partial=${id}\` when a command completes it.`,
  }),

  cliCommand: (command: string, commands: readonly string[]): Message => ({
    rule: 'cli-command',
    problem: `there is no command ${quoted(command)}`,
    fix: suggest(command, commands, 'The API reference shows the commands of every resource.'),
  }),
  cliWord: (word: string, command: string): Message => ({
    rule: 'cli-command',
    problem: `${quoted(command)} takes no word ${quoted(word)}`,
    fix: 'Give every value with its flag; a switch takes none.',
  }),
  cliFlagUnknown: (flag: string, command: string, flags: readonly string[]): Message => ({
    rule: 'cli-flag',
    problem: `${quoted(command)} has no flag \`--${flag}\``,
    fix: suggest(
      `--${flag}`,
      flags.map((name) => `--${name}`),
      `It has ${list(flags.map((name) => `--${name}`))}.`,
    ),
  }),
  cliFlagMissing: (flag: string, command: string): Message => ({
    rule: 'cli-flag',
    problem: `${quoted(command)} needs the flag \`--${flag}\``,
    fix: 'Add it with its value.',
  }),
  cliFlagValue: (flag: string): Message => ({
    rule: 'cli-flag',
    problem: `the flag \`--${flag}\` has no value`,
    fix: 'Write the value after it.',
  }),

  hclSyntax: (near: string): Message => ({
    rule: 'hcl-syntax',
    problem: `the HCL cannot be parsed${near === '' ? '' : ` at ${quoted(near)}`}`,
    fix: 'Every argument is `name = value`, and every block is closed with }.',
  }),
  hclType: (kind: string, type: string, types: readonly string[]): Message => ({
    rule: 'hcl-type',
    problem: `the Terraform provider has no ${kind} ${quoted(type)}`,
    fix: suggest(type, types, 'The known ones are in facts/terraform.ts.'),
  }),
  hclArgument: (name: string, owner: string, names: readonly string[]): Message => ({
    rule: 'hcl-argument',
    problem: `${quoted(owner)} has no argument ${quoted(name)}`,
    fix: suggest(name, names, names.length > 0 ? `It has ${list(names)}.` : 'It has none.'),
  }),
  hclMissing: (name: string, owner: string): Message => ({
    rule: 'hcl-missing-argument',
    problem: `${quoted(owner)} needs ${quoted(name)}`,
    fix: 'Add it.',
  }),
  hclForm: (name: string, isBlock: boolean): Message => ({
    rule: 'hcl-argument',
    problem: `${quoted(name)} is ${isBlock ? 'a block' : 'an argument'}`,
    fix: isBlock ? `Write \`${name} { … }\` without the equals sign.` : `Write \`${name} = …\`.`,
  }),
  hclReadOnly: (name: string, owner: string): Message => ({
    rule: 'hcl-argument',
    problem: `${quoted(name)} of ${quoted(owner)} is set by the platform`,
    fix: 'Leave it out; other blocks may read it.',
  }),
  hclAttribute: (name: string, owner: string, names: readonly string[]): Message => ({
    rule: 'hcl-attribute',
    problem: `${quoted(owner)} has no attribute ${quoted(name)}`,
    fix: suggest(name, names, `It has ${list(names)}.`),
  }),
  hclSource: (found: string, source: string): Message => ({
    rule: 'hcl-type',
    problem: `the provider's source is ${quoted(source)}, not ${quoted(found)}`,
    fix: `Write \`source = "${source}"\`.`,
  }),

  yamlSyntax: (reason: string): Message => ({
    rule: 'yaml-syntax',
    problem: `the YAML cannot be parsed: ${reason}`,
    fix: 'Check the indentation, and put text that has a colon or starts with a sign between quotes.',
  }),
};
