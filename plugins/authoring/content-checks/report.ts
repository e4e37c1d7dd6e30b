import type {Finding} from './finding';

/** Formats findings for the terminal: grouped by file, each with a position that editors can open. */
export function report(findings: readonly Finding[]): string {
  return findings
    .map((finding, index) => {
      const isNewFile = index > 0 && findings[index - 1]!.file !== finding.file;
      return `${isNewFile ? '\n' : ''}${finding.file}:${finding.line}  ${sentence(finding)}\n`;
    })
    .join('');
}

export const sentence = ({problem, fix}: Finding): string =>
  `${problem.charAt(0).toUpperCase()}${problem.slice(1)}. ${fix}`;

export const count = (number: number, word: string): string => `${number} ${word}${number === 1 ? '' : 's'}`;
