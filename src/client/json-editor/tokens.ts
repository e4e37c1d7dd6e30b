/** A string, its colon if it is a key, or another value, with the groups `string` and `colon`. Stateful: one per user. */
export const jsonPart = (): RegExp => /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d[\d.eE+-]*/g;
