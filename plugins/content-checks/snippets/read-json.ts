import {JsonError, JsonLimit, parseJson, placeAt, type Json} from './json';

/** What is wrong with a text, and where. */
export type Placed = {message: string; line: number; column: number};

/** Checks run on every pause in typing, in the reader's tab. */
export const MOST_CHARACTERS = 100_000;

/** JSON that a reader typed or pasted into a page. Never throws: any text can be there. */
export function readJson(text: string): {json: Json} | {problem: Placed} {
  if (text.length > MOST_CHARACTERS) {
    const message = `This text has more than ${MOST_CHARACTERS.toLocaleString('en')} characters, which is too much for this page.`;
    return {problem: {message, line: 1, column: 1}};
  }
  try {
    return {json: parseJson(text)};
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const start = error instanceof JsonLimit ? 'This is too deep for this page' : 'This is not JSON';
    return {problem: {message: `${start}: ${error.message}.`, ...placeAt(text, error.offset)}};
  }
}
