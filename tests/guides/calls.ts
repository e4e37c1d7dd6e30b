import type {BlockSteps} from '../../plugins/authoring/guide-runs/recording-platform';

/** What a block sent. */
export type Sent = {line: number; calls: string[]};

export const callsIn = (blocks: readonly BlockSteps[]): Sent[] =>
  blocks
    .map(({line, steps}) => ({
      line,
      calls: steps.flatMap(({step}) =>
        'call' in step ? [`${decodeURIComponent(step.call)} ${normal(step.body)} ${step.status}`] : [],
      ),
    }))
    .filter(({calls}) => calls.length > 0);

/** Without the white space of a file, and without the time: bash has the one of the machine. */
function normal(body = ''): string {
  const written = body.replace(/\b20\d\d-?\d\d-?\d\d(?:T[\d:.]+Z)?/g, 'TIME');
  try {
    return JSON.stringify(JSON.parse(written));
  } catch {
    return written;
  }
}
