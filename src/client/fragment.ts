/**
 * A fragment that decodeURIComponent accepts. Fragments are untrusted input: `#100%` is a valid URL, but cannot be
 * decoded. As in browsers, a malformed fragment is read literally.
 */
export function decodableHash(hash: string): string {
  try {
    decodeURIComponent(hash);
    return hash;
  } catch {
    return hash.replaceAll('%', '%25');
  }
}
