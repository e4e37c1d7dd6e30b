/** Checks the prerequisites of a command: a build, installed programs. */
import {accessSync, constants, existsSync} from 'node:fs';
import path from 'node:path';

/** Programs by name, with their package on Debian. */
const PACKAGES = {chromium: 'chromium', nginx: 'nginx'};
export type Program = keyof typeof PACKAGES;

export type Needs = {
  /** Folder of a finished build. */
  build?: string;
  programs?: readonly Program[];
};

/** Full path of a program, as a shell would find it. */
export function findProgram(name: string, {PATH = ''}: NodeJS.ProcessEnv = process.env): string | undefined {
  return PATH.split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

/** One sentence for each thing that is missing, with the command that provides it. */
export function missingNeeds({build, programs = []}: Needs, env: NodeJS.ProcessEnv = process.env): string[] {
  // The search index is the last file that a build writes.
  const hasBuild = build === undefined || existsSync(path.join(build, 'search/manifest.json'));
  const absent = programs.filter((name) => findProgram(name, env) === undefined);
  return [
    ...(hasBuild ? [] : [`There is no finished build in ${build}/. Run \`npm run build\` first.`]),
    ...(absent.length === 0
      ? []
      : [
          `This machine has no ${absent.join(' and no ')}. Run \`apt-get install ${absent.map((name) => PACKAGES[name]).join(' ')}\` first.`,
        ]),
  ];
}

/** Exits with a message instead of a stack trace if something is missing. */
export function stopUnless(needs: Needs): void {
  const missing = missingNeeds(needs);
  if (missing.length === 0) return;
  process.stderr.write(`${missing.join('\n')}\n`);
  process.exit(1);
}
