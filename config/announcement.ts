import type {ThemeConfig} from '@docusaurus/preset-classic';
import type {Brand} from '../brand';

/** Change the id to show the bar to readers who dismissed the last one. */
export function announcementBar(brand: Brand): ThemeConfig['announcementBar'] {
  return {
    id: 'agent-backed-scopes-2025-09',
    content: `Custom scopes are now <a href="/docs/agent-backed-scopes/overview">agent-backed scopes</a>: new name, same behavior in ${brand.product}.`,
    isCloseable: true,
  };
}
