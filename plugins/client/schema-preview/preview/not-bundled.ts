/** Takes the place of ajv and its formats in the bundle: validation runs in the Worker (`judge.ts`). */
export default function notBundled(): void {}
