import {applyChoices, CHOICES, choiceOf, groupOf, storeChoice, storedChoices} from '../stored-choices';

/**
 * Switching is CSS; this synchronizes groups with the same name on this page, other pages and in other browser tabs.
 */
export function wireTabs(): void {
  const show = (choices: Map<string, string>): void =>
    applyChoices(document.querySelectorAll<HTMLInputElement>(CHOICES), choices);

  document.addEventListener('change', ({target}) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(CHOICES)) return;
    const {top} = target.parentElement!.getBoundingClientRect();
    storeChoice(groupOf(target), target.value);
    show(new Map([[groupOf(target), target.value]]));
    // Groups above may change their height; this keeps the scroll position of the clicked one.
    scrollBy({top: target.parentElement!.getBoundingClientRect().top - top, behavior: 'instant'});
  });
  addEventListener('storage', (event) => {
    const choice = choiceOf(event);
    if (choice) show(new Map([choice]));
  });
  addEventListener('pageshow', ({persisted}) => persisted && showStoredChoices());
}

/** For content that was rendered later. */
export const showStoredChoices = (): void =>
  applyChoices(document.querySelectorAll<HTMLInputElement>(CHOICES), storedChoices());
