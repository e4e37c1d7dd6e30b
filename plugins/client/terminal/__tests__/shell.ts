import {brand} from '../../../../brand';
import {Session, type Program, type SessionOptions} from '../shell/session';
import {jqModule} from '../jq-program';

/** A session with a program that prints how it was called. */
export function startShell(options: Partial<SessionOptions> = {}) {
  const printsCall: Program = ({args, isTerminal, env}) => ({
    stdout: `${JSON.stringify({args, isTerminal, a: env.A ?? null})}\n`,
    stderr: '',
    exitCode: 0,
  });
  const session = new Session({
    home: '/home/reader',
    programs: {[brand.cli]: printsCall},
    formatting: brand.cli,
    send: ({url}) => (url.host === 'api.example' ? {status: 404, headers: {}, body: '{"message":"none"}'} : undefined),
    jq: jqModule,
    now: () => Date.parse('2026-11-16T09:00:00Z'),
    wait: () => {},
    ask: (prompt, isSecret) => `${isSecret ? 'secret' : 'typed'} ${prompt}`.trim(),
    ...options,
  });
  const run = async (code: string) => {
    const parts: string[] = [];
    let [stdout, stderr] = ['', ''];
    const outcome = await session.run(code, (text, isError) => {
      if (text !== '') parts.push(text);
      if (isError) stderr += text;
      else stdout += text;
    });
    return {...outcome, stdout, stderr, parts};
  };
  return {session, run};
}
