import type {CliCommand} from './cli-grammar';
import {curl} from './curl';
import type {SampleRequest} from './request';
import {shellJson, shellWord, type Names} from './text';

export function cli(command: CliCommand | undefined, request: SampleRequest, names: Names): string {
  if (!command) {
    return `# ${names.cli} has no command for this call: use the API.\n${curl(request, names)}`;
  }
  const head = [names.cli, ...command.noun, command.verb].join(' ');
  const flags = command.flags.map(({name, value}) => {
    if (typeof value === 'boolean') return value ? `--${name}` : `--${name}=false`;
    return `--${name} ${shellWord(String(value))}`;
  });
  const parts = [head, ...flags, ...(command.body === undefined ? [] : [`--body ${shellJson(request, names)}`])];
  const fits = [head, ...flags].join(' ').length <= 80;
  return parts.join(fits ? ' ' : ' \\\n  ');
}
