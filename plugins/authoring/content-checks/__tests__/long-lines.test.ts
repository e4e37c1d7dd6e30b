import {describe, expect, test} from 'vitest';
import {breakableLines, breakLongLines, MOST_CHARACTERS} from '../long-lines';

const LONG = 'x'.repeat(60);

describe('Long lines of shell code', () => {
  test.each([
    [
      'before a flag',
      `cli scope list --nrn ${LONG} --format json`,
      [`cli scope list --nrn ${LONG} \\`, '  --format json'],
    ],
    [
      'before a pipe rather than before a flag',
      `cli scope list --format json --limit 3 | jq '.results[] | ${LONG}'`,
      ['cli scope list --format json --limit 3 \\', `  | jq '.results[] | ${LONG}'`],
    ],
    [
      'before a redirection, never after it',
      `jq --arg id $A '.${LONG}' in.json > out.json`,
      [`jq --arg id $A '.${LONG}' in.json \\`, '  > out.json'],
    ],
    [
      'in a command substitution if there is no other place',
      `export A="$(cli read --id ${LONG} --format json)"`,
      [`export A="$(cli read --id ${LONG} \\`, '  --format json)"'],
    ],
    [
      'without more indentation in a line that already continues another one',
      `curl \\\n  -H "${LONG}" -d @body.json --fail-with-body`,
      ['curl \\', `  -H "${LONG}" -d @body.json \\`, '  --fail-with-body'],
    ],
    [
      'at the properties of JSON in quotes',
      `cli scope create --body '{"name": "a", "inner": {"b": [1, 2]}, "more": "${LONG}"}'`,
      [`cli scope create --body '{`, '  "name": "a",', '  "inner": {"b": [1, 2]},', `  "more": "${LONG}"`, `}'`],
    ],
  ])('break %s', (_where, code, lines) => {
    expect(breakLongLines(code)).toBe(lines.join('\n'));
    expect(breakableLines(code)).toEqual([code.split('\n').length - 1]);
    expect(breakableLines(lines.join('\n'))).toEqual([]);
  });

  test.each([
    ['a line that fits', `cli scope list --nrn ${LONG}`],
    ['one long word', `curl "https://api.example/${LONG}${LONG}"`],
    ['a comment', `# ${LONG} ${LONG} --flag`],
    ['a here-document', `cat > file <<'EOF'\n${LONG} --flag ${LONG}\nEOF`],
    ['text in quotes', `echo "${LONG} --flag ${LONG}"`],
    ['a program in quotes over several lines', `jq '\n  .a | ${LONG} | ${LONG}\n'`],
    ['a flag and its value', `curl --url "https://api.example/${LONG}${LONG}"`],
  ])('stay: %s', (_what, code) => {
    expect(breakLongLines(code)).toBe(code);
    expect(breakableLines(code)).toEqual([]);
  });

  test(`end at ${MOST_CHARACTERS} characters`, () => {
    const word = 'y'.repeat(MOST_CHARACTERS - 8);
    expect(breakableLines(`cli x ${word} z`)).toEqual([]);
    expect(breakableLines(`cli x ${word} zz`)).toEqual([0]);
  });
});
