import {TAB_KEY as KEY} from '../../../src/client/docusaurus-keys';
import {attempt} from '../../../src/client/stored';

/**
 * Choices of tabs and sample languages. Each is a radio group inside an element with `data-group`; groups with the same
 * name follow one choice, which is stored under the key that Docusaurus uses for its tabs.
 */
export const CHOICES = '[data-group] > input[type=radio]';

export const groupOf = (input: HTMLInputElement): string => input.parentElement!.dataset.group!;

export const storedChoices = (): Map<string, string> =>
  new Map(
    attempt(KEY, () =>
      Object.keys(localStorage)
        .filter((key) => key.startsWith(KEY))
        .map((key) => [key.slice(KEY.length), localStorage.getItem(key)!] as const),
    ) ?? [],
  );

export function storeChoice(group: string, value: string): void {
  attempt(KEY, () => localStorage.setItem(KEY + group, value));
}

/** The group and value of a storage event, or undefined when the event is about something else. */
export function choiceOf({key, newValue}: StorageEvent): [group: string, value: string] | undefined {
  return key?.startsWith(KEY) && newValue !== null ? [key.slice(KEY.length), newValue] : undefined;
}

/**
 * Checks the stored choice in each given radio group that offers it. Every radio button of the group is set, not only
 * the chosen one: a button that was never set follows its `checked` attribute again when React hydrates it.
 */
export function applyChoices(inputs: Iterable<HTMLInputElement>, choices: Map<string, string>): void {
  const groups = new Map<Element, HTMLInputElement[]>();
  for (const input of inputs) {
    const group = input.parentElement!;
    groups.set(group, [...(groups.get(group) ?? []), input]);
  }
  for (const buttons of groups.values()) {
    const wanted = choices.get(groupOf(buttons[0]!));
    if (buttons.some(({value}) => value === wanted))
      for (const button of buttons) button.checked = button.value === wanted;
  }
}
