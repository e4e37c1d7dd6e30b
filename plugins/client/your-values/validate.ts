/**
 * Validates values so that every sample stays valid. Part of the script on every page, so it is short; the messages are
 * in ./reasons.ts.
 */
import type {EXAMPLE_IDS} from './values';

export type Values = Record<string, string>;

/**
 * Ids are integers from 1, as the contract types them; these have an upper limit
 * there. A test compares the table with the contract.
 */
export const MAXIMUM: Record<keyof typeof EXAMPLE_IDS, number> = {
  organization: Number.MAX_SAFE_INTEGER,
  account: 9_999_999_999,
  namespace: 9_999_999_999,
  application: 9_999_999_999,
  scope: 9_999_999_999,
};

export const isId = (name: string): name is keyof typeof MAXIMUM => Object.hasOwn(MAXIMUM, name);

/** A base URL: samples append paths that start with a slash. No user, query or fragment. */
const BASE_URL = /^https?:\/\/[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*(:\d+)?(\/[\w-][\w.-]*)*$/i;
const LONGEST_URL = 200;

export function isValid(name: string, value: string): boolean {
  if (isId(name)) return /^[1-9]\d{0,15}$/.test(value) && Number(value) <= MAXIMUM[name];
  return name === 'api' && value.length <= LONGEST_URL && BASE_URL.test(value) && canParse(value);
}

/** Ports above 65535 and hosts such as 1.2.3.999 match the expression, but are not valid URLs. */
function canParse(url: string): boolean {
  try {
    return Boolean(new URL(url));
  } catch {
    return false;
  }
}

/** Storage is untrusted input: another version of the site, an extension or the reader may have written it. */
export function validValues(stored: unknown): Values {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(([name, value]) => typeof value === 'string' && isValid(name, value)),
  ) as Values;
}
