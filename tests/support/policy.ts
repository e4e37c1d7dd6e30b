import {createHash} from 'node:crypto';
import {readdirSync, readFileSync} from 'node:fs';
import path from 'node:path';
import type {BrowserContext} from '@playwright/test';

export const htmlFiles = (root = 'build'): string[] =>
  readdirSync(root, {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.html'))
    .map((name) => path.join(root, name));

/** Text of the scripts in a page that a browser runs; JSON-LD is data. */
export const inlineScripts = (html: string): string[] =>
  [...html.matchAll(/<script(?![^>]* (?:src|type)=)[^>]*>([^]*?)<\/script>/g)].map(([, text]) => text!);

const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

let policy: string | undefined;

/** The strictest policy for the pages of build/: nothing inline but their own scripts, no eval, no other host. */
export function strictPolicy(): string {
  policy ??= [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(htmlFiles().flatMap((file) => inlineScripts(readFileSync(file, 'utf8'))))].map(hash).join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
  return policy;
}

/** Every page of this visitor comes with the strict policy, whatever the host sends. */
export async function underStrictPolicy(context: BrowserContext): Promise<void> {
  await context.route(
    ({pathname}) => !/\.\w+$/.test(pathname) && !pathname.startsWith('/_search/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      // As it is: a redirect is the browser's to follow.
      const response = await route.fetch({maxRedirects: 0});
      await route.fulfill({response, headers: {...response.headers(), 'content-security-policy': strictPolicy()}});
    },
  );
}
