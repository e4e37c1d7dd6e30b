import {describe, expect, test} from 'vitest';
import {breakableLines, MOST_CHARACTERS} from '../long-lines';

const LONG = 'x'.repeat(60);

describe('Long lines of shell code', () => {
  test.each([
    ['before a flag', `cli scope list --nrn ${LONG} --format json`],
    ['before a pipe', `cli scope list --limit=3 | jq '.results[] | ${LONG}' `],
    ['before a redirection', `jq '.${LONG} | ${LONG}' > out.json`],
    ['in a command substitution', `export A="$(cli read --id ${LONG} --format json)"`],
    ['in a line that continues another one', `curl \\\n  -H "${LONG}" -d @body.json --fail-with-body`],
    ['in JSON between quotes', `cli '{"name": "a", "inner": {"b": [1, 2]}, "more": "${LONG}"}'`],
  ])('can be broken %s', (_where, code) => {
    expect(breakableLines(code)).toEqual([code.split('\n').length - 1]);
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
    expect(breakableLines(code)).toEqual([]);
  });

  test(`end at ${MOST_CHARACTERS} characters`, () => {
    const word = 'y'.repeat(MOST_CHARACTERS - 8);
    expect(breakableLines(`cli x ${word} z`)).toEqual([]);
    expect(breakableLines(`cli x ${word} zz`)).toEqual([0]);
  });
});
