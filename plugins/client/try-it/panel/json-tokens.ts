/** Colors of a JSON text, with the classes of code blocks (plugins/authoring/code-blocks). */
import {jsonPart} from '../../../../src/client/json-editor/tokens';

/** Above this, the elements would take longer than reading is worth. */
const MAX_CHARACTERS = 50_000;

export type Token = {text: string; className?: string};

export function jsonTokens(json: string): Token[] {
  if (json.length > MAX_CHARACTERS) return [{text: json}];
  const tokens: Token[] = [];
  let end = 0;
  for (const found of json.matchAll(jsonPart())) {
    const [text, string, colon] = found;
    if (found.index > end) tokens.push({text: json.slice(end, found.index)});
    if (string === undefined) tokens.push({text, className: 'tn'});
    else tokens.push({text: string, className: colon === undefined ? 'ts' : 'tk'}, ...(colon ? [{text: colon}] : []));
    end = found.index + text.length;
  }
  return [...tokens, ...(end < json.length ? [{text: json.slice(end)}] : [])];
}
