import {applyChoices, CHOICES, choiceOf, groupOf, storeChoice, storedChoices} from '../stored-choices';

/**
 * Switching is CSS; this synchronizes groups with the same name on this page, other pages and in other browser tabs.
 */
export function wireTabs(): void {
  const show = (choices: Map<string, string>): void =>
    applyChoices(document.querySelectorAll<HTMLInputElement>(CHOICES), choices);

  document.addEventListener('change', ({target}) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.matches(CHOICES)) {
      const {top} = target.parentElement!.getBoundingClientRect();
      storeChoice(groupOf(target), target.value);
      show(new Map([[groupOf(target), target.value]]));
      // Groups above may change their height; this keeps the scroll position of the clicked one.
      scrollBy({top: target.parentElement!.getBoundingClientRect().top - top, behavior: 'instant'});
    }
    hidePanels();
  });
  addEventListener('storage', (event) => {
    const choice = choiceOf(event);
    if (!choice) return;
    show(new Map([choice]));
    hidePanels();
  });
  // Find in page, or a link to text, has a match in a hidden panel.
  document.addEventListener('beforematch', ({target}) => showPanelsAround(target as Element));
  // A link to a tab: without this script it only scrolls there.
  document.addEventListener('click', (event) => {
    const {hash} = (event.target as Element).closest<HTMLAnchorElement>('a.api-status') ?? {};
    const tab = hash && document.querySelector<HTMLInputElement>(hash);
    if (!tab) return;
    event.preventDefault();
    tab.checked = true;
    tab.focus();
    hidePanels();
  });
  addEventListener('pageshow', ({persisted}) => persisted && showStoredChoices());
}

/** For content that was rendered later. */
export function showStoredChoices(): void {
  applyChoices(document.querySelectorAll<HTMLInputElement>(CHOICES), storedChoices());
  hidePanels();
}

const PANEL = ':is(.tab-group, .samples, .statuses) > div';

function tabOf(panel: Element): HTMLInputElement | undefined {
  const [tabs, panels] = ['input', 'div'].map((tag) => [...panel.parentElement!.querySelectorAll(`:scope > ${tag}`)]);
  return tabs![panels!.indexOf(panel)] as HTMLInputElement | undefined;
}

/** Chooses the tab of each panel around an element, and returns whether that changed anything. */
export function showPanelsAround(element: Element | null): boolean {
  let changed = false;
  for (let panel = element?.closest(PANEL); panel; panel = panel.parentElement!.closest(PANEL)) {
    const tab = tabOf(panel);
    if (tab && !tab.checked) tab.checked = changed = true;
  }
  if (changed) hidePanels();
  return changed;
}

/**
 * Find in page searches a panel that is hidden until found, and the event `beforematch` shows it. The style sheet decides
 * what is shown, so browsers without this attribute lose only the search.
 */
export function hidePanels(): void {
  if (!('onbeforematch' in document.body)) return;
  for (const panel of document.querySelectorAll(PANEL)) {
    if (tabOf(panel)?.checked) panel.removeAttribute('hidden');
    else panel.setAttribute('hidden', 'until-found');
  }
}
