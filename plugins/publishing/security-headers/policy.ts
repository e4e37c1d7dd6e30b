import {createHash} from 'node:crypto';

/** Text of each inline script that a browser would run; data blocks such as JSON-LD are not. */
export function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)]
    .filter(([, attributes = '']) => !/\ssrc\s*=/i.test(attributes) && isScriptType(attributes))
    .map(([, , text = '']) => text);
}

function isScriptType(attributes: string): boolean {
  const type = /\stype\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1]?.toLowerCase() ?? '';
  return ['', 'module', 'text/javascript', 'application/javascript'].includes(type);
}

/** Sources of a policy for all inline scripts of these pages: sorted, each once. */
export function scriptHashes(pages: Iterable<string>): string[] {
  const scripts = new Set<string>();
  for (const html of pages) for (const script of inlineScripts(html)) scripts.add(script);
  return [...scripts].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).sort();
}

/** The header's value: a base policy, with further sources for some of its directives. */
export function contentSecurityPolicy(base: Record<string, string>, more: Record<string, string[]>): string {
  const names = [...new Set([...Object.keys(base), ...Object.keys(more).filter((name) => more[name]!.length > 0)])];
  return names
    .map((name) => [name, base[name] ?? base['default-src'] ?? "'self'", ...(more[name] ?? [])].join(' '))
    .join('; ');
}
