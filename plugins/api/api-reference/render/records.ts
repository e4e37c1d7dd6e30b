import {CELL} from '../../../../search-format';
import type {Item} from '../../../source/page-items';
import type {Content, ResponseView} from './bodies';
import type {Choice, Property, SchemaView} from './model';
import {aboutItems, hasContent, requiredFirst} from './schema';
import {inline, textsOf, wordsOf, type Page, type Prose} from './text';
import {valueText, type AnyLink} from './openapi';

/**
 * The searchable texts of a page of the reference, from the same model as its HTML. Sections have the same titles on all
 * pages: as records they would flood the results.
 */

/** A text of the page that is not about one field. */
export function frames(anchor: string | null, texts: string[]): Item[] {
  return texts
    .filter((content) => /\p{L}{2}/u.test(content))
    .map((content) => ({level: 0, anchor, heading: null, name: null, content, part: 'frame'}));
}

/** Every parameter or property, with its full path as heading. */
export function propertyItems(list: Property[], part: Item['part'], prose: Prose, above: string[] = []): Item[] {
  return requiredFirst(list).flatMap(({id, name, view}) => {
    const path = [...above, name];
    const content = [...ownTexts(view, prose), ...view.choices.flatMap((choice) => choiceTexts(choice, prose))];
    return [
      {
        level: 2,
        anchor: id,
        heading: path.join('.'),
        name: /\w/.test(name) ? name : null,
        content: content.join(CELL) || null,
        part,
      },
      ...inside(view, part, prose, path),
    ];
  });
}

const inside = ({properties, choices}: SchemaView, part: Item['part'], prose: Prose, above: string[]): Item[] => [
  ...propertyItems(properties, part, prose, above),
  ...choices.filter(hasContent).flatMap(({options}) => options.flatMap(({view}) => inside(view, part, prose, above))),
];

/** Descriptions of a value and of its items, and values with their meaning. */
const ownTexts = ({levels}: SchemaView, prose: Prose): string[] =>
  levels.flatMap((schema, index) => [
    ...itemTexts(schema.description, index, prose),
    ...(schema['x-enumDescriptions'] ? (schema.enum ?? []) : []).map((value) =>
      [valueText(value), wordsOf(inline(schema['x-enumDescriptions']![String(value)] ?? '', prose))]
        .filter(Boolean)
        .join(' '),
    ),
  ]);

const itemTexts = (description: string | undefined, index: number, prose: Prose): string[] =>
  description === undefined ? [] : textsOf(index === 0 ? description : aboutItems(index) + description, prose);

/** What alternatives say, without their properties. */
const choiceTexts = (choice: Choice, prose: Prose): string[] =>
  hasContent(choice)
    ? choice.options.flatMap(({view}) => [
        ...ownTexts(view, prose),
        ...view.choices.flatMap((inner) => choiceTexts(inner, prose)),
      ])
    : [];

type Where = {anchor: string; part: Item['part']; page: Page; printed?: string};

/** The schemas of a body. The description that its heading has `printed` is not repeated. */
export function contentItems(contents: Content[], {anchor, part, page, printed}: Where): Item[] {
  const itemsOf = (view: SchemaView): Item[] => [
    ...frames(anchor, ownTexts(view, page)),
    ...propertyItems(view.properties, part, page),
    ...view.choices.filter(hasContent).flatMap(({options}) => options.flatMap((option) => itemsOf(option.view))),
  ];
  return contents.flatMap(({view}) => {
    if (!view) return [];
    const [own, ...items] = view.levels;
    return itemsOf(
      own?.description === printed ? {...view, levels: [{...own, description: undefined}, ...items]} : view,
    );
  });
}

export function responseItems({id, headers, contents, response}: ResponseView, page: Page, anchor = id): Item[] {
  const links = Object.entries(response.links ?? {}) as [string, AnyLink][];
  return [
    ...propertyItems(headers, 'response', page),
    ...contentItems(contents, {anchor, part: 'response', page, printed: response.description}),
    ...frames(
      anchor,
      links.map(([name, {operationId, operationRef, description}]) =>
        [name, wordsOf(inline(operationId ?? operationRef ?? '', page)), wordsOf(inline(description ?? '', page))]
          .filter(Boolean)
          .join(' '),
      ),
    ),
  ];
}
