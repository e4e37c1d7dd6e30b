import {JsonError, JsonLimit, parseJson, placeAt, type Json} from './json';

/** An error of a text, with its position. */
export type Placed = {message: string; line: number; column: number};

/** Limits, because checks run in the reader's browser during typing. */
const MAX_CHARACTERS = 100_000;

/** `isTooMuch`: the text may be JSON, but exceeds the limits. */
export type NoJson = {problem: Placed; isTooMuch: boolean};

/** Parses JSON that a reader typed or pasted into a page. Never throws, because the input is arbitrary. */
export function readJson(text: string): {json: Json} | NoJson {
  if (text.length > MAX_CHARACTERS) {
    const message = `This text has more than ${MAX_CHARACTERS.toLocaleString('en')} characters, which is too much for this page.`;
    return {problem: {message, line: 1, column: 1}, isTooMuch: true};
  }
  try {
    return {json: parseJson(text)};
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const isTooMuch = error instanceof JsonLimit;
    const start = isTooMuch ? 'This is too deep for this page' : 'This is not JSON';
    return {problem: {message: `${start}: ${error.message}.`, ...placeAt(text, error.offset)}, isTooMuch};
  }
}
