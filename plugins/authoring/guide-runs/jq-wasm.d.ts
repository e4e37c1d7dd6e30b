/** The package types its module as `any`. */
declare module 'jq-wasm/dist/build/jq.js' {
  export type Jq = {raw: (input: string, filter: string, flags: string[]) => Promise<string>};
  /** Starts an instance. */
  export default function start(): Promise<Jq>;
}
