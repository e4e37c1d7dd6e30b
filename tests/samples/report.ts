import {LANGUAGES, type Language} from '../../plugins/api/api-reference/samples';
import type {Problem} from './request';

export type Outcome = 'run' | 'parsed' | 'failed';
export type Row = {operation: string} & Record<Language, Outcome> & {problems: (Problem & {language: Language})[]};
export type Report = {passed: number; failed: number; rows: Row[]};

export function toReport(rows: Row[]): Report {
  const outcomes = rows.flatMap((row) => LANGUAGES.map((language) => row[language]));
  const failed = outcomes.filter((outcome) => outcome === 'failed').length;
  return {passed: outcomes.length - failed, failed, rows};
}

/** The printed report: every failure with its fix, then the table. */
export function reportText({rows, passed, failed}: Report): string {
  const failures = rows.flatMap(({operation, problems}) =>
    problems.map(({language, what, fix}) => `${operation}, ${language}: ${what}\n    ${fix}`),
  );
  const count = (language: Language, outcome: Outcome) => rows.filter((row) => row[language] === outcome).length;
  const cells = (name: string, values: (string | number)[]) =>
    name.padEnd(12) + values.map((value) => String(value).padStart(8)).join('');
  return [
    ...failures,
    ...(failures.length > 0 ? [''] : []),
    cells(`${rows.length} × ${LANGUAGES.length}`, ['run', 'parsed', 'failed']),
    ...LANGUAGES.map((language) =>
      cells(language, [count(language, 'run'), count(language, 'parsed'), count(language, 'failed')]),
    ),
    '',
    `${passed} passed, ${failed} failed`,
  ].join('\n');
}
