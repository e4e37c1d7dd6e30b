/**
 * Keys under which Docusaurus keeps choices of the reader in the browser's storage, which the page script reads and writes
 * before the application runs. With `future.v4.siteStorageNamespacing` they get a suffix.
 */
export const COLOR_MODE_KEY = 'theme';
/** Followed by the group of tabs. */
export const TAB_KEY = 'docusaurus.tab.';
export const ANNOUNCEMENT_ID_KEY = 'docusaurus.announcement.id';
export const ANNOUNCEMENT_DISMISSED_KEY = 'docusaurus.announcement.dismiss';
export const VERSION_KEY = 'docs-preferred-version-default';
