/** The parts of the shell's library that the others use. */
import type {Bash, ResolvedCommandContext} from 'just-bash';

export {Bash, defineCommand, InMemoryFs} from 'just-bash';
export type {Command, ExecResult} from 'just-bash';
export type Context = ResolvedCommandContext;

/** The library does not export the types of its syntax trees. */
export type Script = ReturnType<Bash['transform']>['ast'];
export type Statement = Script['statements'][number];
export type CommandNode = Statement['pipelines'][number]['commands'][number];
type Node<Type extends CommandNode['type']> = Extract<CommandNode, {type: Type}>;
export type SimpleCommand = Node<'SimpleCommand'>;
export type FunctionDefinition = Node<'FunctionDef'>;
export type Redirection = SimpleCommand['redirections'][number];
export type Word = SimpleCommand['args'][number];

/** Pipes carry bytes: one character for each. */
export type Bytes = Context['stdin'];

export function textOf(bytes: Bytes | string): string {
  const raw = String(bytes);
  try {
    return new TextDecoder('utf-8', {fatal: true}).decode(bytesOf(raw));
  } catch {
    return raw;
  }
}

export const bytesOf = (latin1: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(latin1, (char) => char.charCodeAt(0) & 0xff);

export function latin1Of(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  return parts.join('');
}

export const printed = (stdout: string, exitCode = 0) => ({stdout, stderr: '', exitCode});
export const failed = (stderr: string, exitCode = 1) => ({stdout: '', stderr: `${stderr}\n`, exitCode});
