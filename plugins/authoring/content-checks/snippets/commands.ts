import type {Contract} from '../../../../contract';
import type {CliCommandGrammar} from '../../../../facts/cli';
import {cliGrammar} from '../../../api/api-reference/samples';
import type {Fence, Page} from '../page';
import {checkCli} from './cli';
import {createContext, type Context} from './context';
import {checkCurl, NOTHING, type CommandResult} from './curl';
import {labelledOperation} from './json-fence';
import {languageOf} from './languages';
import {readShell, type Shell} from './shell';

type Tokens = Readonly<Record<string, string>>;

/** The blocks of a page in bash, with what their commands call. */
export function readCommands(
  {fences}: Page,
  context: Context,
  grammar: readonly CliCommandGrammar[],
  tokens: Tokens,
): Map<Fence, Shell & CommandResult> {
  const read = (fence: Fence): Shell & CommandResult => {
    const shell = readShell(fence.code);
    const results = shell.commands.map((command) => {
      if (command.name.text === 'curl') return checkCurl(context, command);
      return command.name.text === tokens.cli ? checkCli(context, grammar, command) : NOTHING;
    });
    return {
      ...shell,
      findings: results.flatMap(({findings}) => findings),
      operations: results.flatMap(({operations}) => operations),
      files: results.flatMap(({files}) => files),
    };
  };
  return new Map(fences.filter((fence) => languageOf(fence) === 'bash').map((fence) => [fence, read(fence)]));
}

/** Finds the ids of the operations that the code blocks of a page call or show. */
export function operationFinder({contract, tokens}: {contract: Contract; tokens: Tokens}): (page: Page) => string[] {
  const context = createContext(contract);
  const grammar = cliGrammar(contract);
  return (page) => {
    const shells = readCommands(page, context, grammar, tokens);
    const ids = page.fences.flatMap((fence) => [
      labelledOperation(context, fence) ?? [],
      shells.get(fence)?.operations ?? [],
    ]);
    return [...new Set(ids.flat())];
  };
}
