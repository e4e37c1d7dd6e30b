import type {HtmlTagObject} from '@docusaurus/types';
import type {Brand} from '../brand';
import {ANNOUNCEMENT_DISMISSED_KEY, ANNOUNCEMENT_ID_KEY} from '../src/client/docusaurus-keys';
import {announcementBar} from './announcement';

/** Tags of every page. The script runs before first paint, so it is short and inline. */
export function headTags(brand: Brand, {isBuild}: {isBuild: boolean}): HtmlTagObject[] {
  return [
    {tagName: 'link', attributes: {rel: 'icon', type: 'image/svg+xml', href: '/img/logo.svg'}},
    {tagName: 'link', attributes: {rel: 'apple-touch-icon', href: '/img/apple-touch-icon.png'}},
    {tagName: 'link', attributes: {rel: 'manifest', href: '/manifest.webmanifest'}},
    // Blocks rendering until the navbar is complete: otherwise its right side shifts while it is parsed.
    // The pages of the development server are empty until the application has started.
    ...(isBuild
      ? [
          {
            tagName: 'link',
            attributes: {rel: 'expect', href: '#__docusaurus_skipToContent_fallback', blocking: 'render'},
          },
        ]
      : []),
    {tagName: 'script', attributes: {}, innerHTML: forgetOldDismissal(announcementBar(brand)!.id!)},
  ];
}

/**
 * Docusaurus hides the bar before first paint if any bar was dismissed, and checks for a new id only later: a new
 * announcement would appear one page late.
 */
function forgetOldDismissal(id: string): string {
  return `try{if(localStorage.getItem('${ANNOUNCEMENT_ID_KEY}')!==${JSON.stringify(id)})localStorage.removeItem('${ANNOUNCEMENT_DISMISSED_KEY}')}catch(e){}`;
}
