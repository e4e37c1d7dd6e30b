import {ANNOUNCEMENT_DISMISSED_KEY, ANNOUNCEMENT_ID_KEY} from '../../../../src/client/docusaurus-keys';
import {onPress} from '../../../../src/client/on-press';
import {stored} from '../../../../src/client/stored';

/**
 * Dismisses the announcement bar. The attribute is the one that Docusaurus' inline script sets before first paint; the
 * keys are those that it reads.
 */
const dismissed = stored(ANNOUNCEMENT_DISMISSED_KEY, (raw) => raw === 'true');
const dismissedId = stored(ANNOUNCEMENT_ID_KEY, (raw) => raw);

const BUTTON = '[data-does=dismiss]';

function show(isDismissed: boolean): void {
  document.documentElement.dataset.announcementBarInitiallyDismissed = String(isDismissed);
}

export function wireAnnouncement(): void {
  onPress(BUTTON, (button) => {
    show(true);
    dismissedId.write(button.dataset.announcement!);
    dismissed.write('true');
  });
  // Another tab of an older deploy may have dismissed another announcement.
  dismissed.watch((value) =>
    show(value && dismissedId.read() === document.querySelector<HTMLElement>(BUTTON)?.dataset.announcement),
  );
}
