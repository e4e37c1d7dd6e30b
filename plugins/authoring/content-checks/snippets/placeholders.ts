import {placeholders} from '../../../../facts';
import {quoted, suggest, type Message} from '../finding';

const ANGLE = /(?<![<\w])<([A-Za-z](?:[\w .,'-]*[\w.])?)>/g;
const NAMES = Object.keys(placeholders);

/** Text in angle brackets that may be a placeholder. */
export function angles(code: string): {text: string; name: string; offset: number}[] {
  return [...code.matchAll(ANGLE)].map(({0: text, 1: name, index: offset}) => ({text, name: name!, offset}));
}

/** Placeholders with invalid syntax or without an explanation. */
export function placeholderProblems(code: string): (Message & {offset: number})[] {
  return angles(code).flatMap(({text, name, offset}) => {
    if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(name))
      return [
        {
          rule: 'placeholder',
          problem: `${quoted(text)} is no placeholder: those are lower-case words with hyphens`,
          fix: `Write ${quoted(
            `<${text
              .slice(1, -1)
              .trim()
              .toLowerCase()
              .replace(/[^a-z0-9]+/g, '-')}>`,
          )} and give it a row in facts/placeholders.yml.`,
          offset,
        },
      ];
    return Object.hasOwn(placeholders, name)
      ? []
      : [
          {
            rule: 'placeholder',
            problem: `the placeholder ${quoted(`<${name}>`)} has no meaning on the glossary page`,
            fix: suggest(
              name,
              NAMES,
              'Give it a row in facts/placeholders.yml, or use a value of the running example.',
            ),
            offset,
          },
        ];
  });
}
