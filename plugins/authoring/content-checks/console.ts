import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import {consolePlaces} from '../../../facts';
import {pathOf} from '../page-components/console';
import {isElement, writtenAttributes} from '../../source/nodes';
import type {Finding} from './finding';
import {messages} from './messages';
import {lineOf, type Page} from './page';

const PLACES = consolePlaces.map(pathOf);
/** The places and what is above them, for suggestions. */
const PATHS = [...new Set(PLACES.flatMap((place) => place.map((_, index) => place.slice(0, index + 1).join(' > '))))];
const AREAS = new Set(PLACES.map(([area]) => area));

/** Whether a path leads to a place or to what is above one; a part in `<>` is any name. */
const isKnown = (path: string): boolean =>
  PLACES.some((place) => pathOf(path).every((part, index) => part === place[index] || place[index]?.startsWith('<')));

/** Steps and views name places of facts/console.ts, and a view marks a control that a step selects. */
export function checkConsole({file, tree}: Page): Finding[] {
  const bold: {path: string; line: number}[] = [];
  const views: {place: string; press: string; line: number}[] = [];
  visit(tree, (node) => {
    if (node.type === 'strong') bold.push({path: toString(node).replace(/[.,]$/, ''), line: lineOf(node)});
    if (!isElement(node) || node.name !== 'Console') return;
    const {place, press} = writtenAttributes(node);
    if (typeof place === 'string') views.push({place, press: String(press ?? ''), line: lineOf(node)});
  });
  const labels = new Set(bold.flatMap(({path}) => pathOf(path)));
  const named = bold.filter(({path}) => pathOf(path).length > 1 && AREAS.has(pathOf(path)[0]!));
  return [
    ...[...named, ...views.map(({place, line}) => ({path: place, line}))]
      .filter(({path}) => !isKnown(path))
      .map(({path, line}) => ({file, line, ...messages.consolePlace(path, PATHS)})),
    ...views.flatMap(({press, line}) => {
      const label = pathOf(press).at(-1);
      return label === undefined || labels.has(label) ? [] : [{file, line, ...messages.consolePress(label)}];
    }),
  ];
}
