/** Dismisses the announcement bar. The attribute is the one that Docusaurus' inline script sets before first paint. */
const DISMISSED = 'docusaurus.announcement.dismiss';
const ID = 'docusaurus.announcement.id';

export function wireAnnouncement(): void {
  document.addEventListener('click', ({target}) => {
    const button = (target as Element).closest<HTMLElement>('[data-does=dismiss]');
    if (!button) return;
    document.documentElement.dataset.announcementBarInitiallyDismissed = 'true';
    try {
      localStorage.setItem(ID, button.dataset.announcement!);
      localStorage.setItem(DISMISSED, 'true');
    } catch (error) {
      console.error('The dismissal could not be stored.', error);
    }
  });
}
