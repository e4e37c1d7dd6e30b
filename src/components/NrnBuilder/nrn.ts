export const LEVELS = ['organization', 'account', 'namespace', 'application', 'scope'] as const;
export type Level = (typeof LEVELS)[number];
export type Ids = Partial<Record<Level, string>>;

export type NrnResult = {ok: true; nrn: string; encoded: string} | {ok: false; level: Level; problem: string};

/** Builds an NRN from ids, top down: no level may be skipped. */
export function buildNrn(ids: Ids): NrnResult {
  const parts: string[] = [];
  for (const [index, level] of LEVELS.entries()) {
    const id = ids[level]?.trim() ?? '';
    if (id === '') {
      const below = LEVELS.slice(index + 1).find((other) => ids[other]?.trim());
      if (level === 'organization' || below !== undefined) {
        return {ok: false, level, problem: `Type the ${level} id: every level above another one is needed.`};
      }
      break;
    }
    if (!/^\d{1,10}$/.test(id)) {
      return {ok: false, level, problem: `The ${level} id is a number of at most 10 digits.`};
    }
    parts.push(`${level}=${id}`);
  }
  const nrn = parts.join(':');
  return {ok: true, nrn, encoded: encodeURIComponent(nrn)};
}
