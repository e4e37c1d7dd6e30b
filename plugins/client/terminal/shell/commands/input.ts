import {failed, textOf, type Context, type ExecResult} from '../library';

/** The text of the files, or of the input without one; or what is wrong. */
export async function inputOf(
  command: string,
  files: readonly string[],
  context: Context,
): Promise<string | ExecResult> {
  const parts: string[] = [];
  for (const name of files.length > 0 ? files : ['-']) {
    try {
      parts.push(
        name === '-' ? textOf(context.stdin) : await context.fs.readFile(context.fs.resolvePath(context.cwd, name)),
      );
    } catch {
      return failed(`${command}: ${name}: No such file or directory`);
    }
  }
  return parts.join('');
}
