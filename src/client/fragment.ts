/**
 * A fragment that decodeURIComponent accepts. Fragments are foreign input: `#100%` is a valid URL, but cannot be decoded.
 * A malformed fragment stands for its literal characters, as in browsers.
 */
export function decodableHash(hash: string): string {
  try {
    decodeURIComponent(hash);
    return hash;
  } catch {
    return hash.replaceAll('%', '%25');
  }
}
