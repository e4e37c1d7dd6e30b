import type {ContractChange} from './compare';
import {IMPACTS, type Verdict} from './rules';

/** How many operations a row lists. */
const LISTED = 4;

/** All changes as a Markdown table, for the terminal and for the summary of a workflow. */
export function changeTable(changes: readonly ContractChange[]): string {
  if (changes.length === 0) return 'The contracts do not differ in anything that a client sends or receives.';
  const rows = changes.map(({impact, words, verdicts: {request, response}, operations}) => [
    impact,
    words,
    verdictText(request),
    verdictText(response),
    operations.slice(0, LISTED).join(', ') +
      (operations.length > LISTED ? ` and ${operations.length - LISTED} more` : ''),
  ]);
  const counts = IMPACTS.map((impact) => `${changes.filter((change) => change.impact === impact).length} ${impact}`);
  return [
    row(['Impact', 'Change', 'Request', 'Response', 'Operations']),
    row(['---', '---', '---', '---', '---']),
    ...rows.map(row),
    '',
    `${counts.join(', ')}.`,
  ].join('\n');
}

const row = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;

const verdictText = (verdict: Verdict | undefined): string => (verdict ? `${verdict.impact}: ${verdict.reason}` : '–');
