/**
 * Checks that guides state required facts. A file here lists the facts of one page, each with the words to search for,
 * and omitted facts with the reason. A new page needs no file.
 */
import {readdirSync} from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {factChecker, readFacts} from './facts';

const HERE = 'tests/coverage';
const missingFacts = await factChecker();

describe('Facts of the guides', () => {
  for (const name of readdirSync(HERE).filter((file) => file.endsWith('.yml'))) {
    const sheet = readFacts(path.join(HERE, name));
    const {page, facts, leftOut = []} = sheet;
    it(`${page} states its ${facts.length} facts, and ${leftOut.length} are omitted for a reason`, () => {
      expect(missingFacts(sheet)).toEqual([]);
      expect(facts.length).toBeGreaterThan(0);
      for (const {fact, reason} of leftOut) expect(reason, fact).toBeTruthy();
    });
  }
});
