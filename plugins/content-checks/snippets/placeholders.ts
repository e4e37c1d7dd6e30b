import {placeholders} from '../../../config/placeholders';
import type {Message} from '../finding';
import {messages as say} from '../messages';

const ANGLE = /(?<![<\w])<([A-Za-z](?:[\w .,'-]*[\w.])?)>/g;
const NAMES = Object.keys(placeholders);

/** Everything between angle brackets that a writer may have meant as a placeholder. */
export function angles(code: string): {text: string; name: string; offset: number}[] {
  return [...code.matchAll(ANGLE)].map(({0: text, 1: name, index: offset}) => ({text, name: name!, offset}));
}

/** Placeholders that are not written like one, or that nobody explains. */
export function placeholderProblems(code: string): (Message & {offset: number})[] {
  return angles(code).flatMap(({text, name, offset}) => {
    if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) return [{...say.malformedPlaceholder(text), offset}];
    return Object.hasOwn(placeholders, name) ? [] : [{...say.unknownPlaceholder(name, NAMES), offset}];
  });
}
