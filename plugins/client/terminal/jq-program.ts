import {readFileSync} from 'node:fs';

/** jq as WebAssembly: the package has it as text inside its JavaScript. */
export function jqProgram(): Uint8Array<ArrayBuffer> {
  const code = readFileSync(require.resolve('jq-wasm/dist/build/jq.js'), 'utf8');
  const [, program] = /data:application\/octet-stream;base64,([A-Za-z0-9+/=]+)/.exec(code) ?? [];
  if (program === undefined) throw new Error('jq-wasm has another form: adapt plugins/client/terminal/jq-program.ts.');
  return new Uint8Array(Buffer.from(program, 'base64'));
}

let compiled: WebAssembly.Module | undefined;

/** For Node. */
export const jqModule = async (): Promise<WebAssembly.Module> => (compiled ??= new WebAssembly.Module(jqProgram()));
