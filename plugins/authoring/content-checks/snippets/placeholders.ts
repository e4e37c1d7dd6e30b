import {placeholders} from '../../../../facts/placeholders';
import type {Message} from '../finding';
import {messages as say} from '../messages';

const ANGLE = /(?<![<\w])<([A-Za-z](?:[\w .,'-]*[\w.])?)>/g;
const NAMES = Object.keys(placeholders);

/** Text in angle brackets that may be a placeholder. */
export function angles(code: string): {text: string; name: string; offset: number}[] {
  return [...code.matchAll(ANGLE)].map(({0: text, 1: name, index: offset}) => ({text, name: name!, offset}));
}

/** Placeholders with invalid syntax or without an explanation. */
export function placeholderProblems(code: string): (Message & {offset: number})[] {
  return angles(code).flatMap(({text, name, offset}) => {
    if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name)) return [{...say.malformedPlaceholder(text), offset}];
    return Object.hasOwn(placeholders, name) ? [] : [{...say.unknownPlaceholder(name, NAMES), offset}];
  });
}
