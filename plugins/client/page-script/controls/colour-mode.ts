import {COLOR_MODE_KEY as KEY} from '../../../../src/client/docusaurus-keys';
import {onPress} from '../../../../src/client/on-press';
import {stored} from '../../../../src/client/stored';

type Choice = 'light' | 'dark' | null;

/** Two states, or three when the site respects the system preference. */
function nextChoice(choice: Choice, withSystem: boolean): Choice {
  if (!withSystem) return choice === 'dark' ? 'light' : 'dark';
  return choice === 'light' ? 'dark' : choice === 'dark' ? null : 'light';
}

const toChoice = (value: string | null): Choice => (value === 'light' || value === 'dark' ? value : null);

/** The color mode switch. The React provider follows the storage event, as for a change in another tab. */
export function wireColourMode(): void {
  const root = document.documentElement;

  onPress('[data-does=colour-mode]', (button) => {
    const oldValue = root.dataset.themeChoice ?? null;
    const choice = nextChoice(toChoice(oldValue), button.dataset.withSystem === 'true');
    show(choice);
    try {
      if (choice === null) localStorage.removeItem(KEY);
      else localStorage.setItem(KEY, choice);
      dispatchEvent(new StorageEvent('storage', {key: KEY, oldValue, newValue: choice, storageArea: localStorage}));
    } catch (error) {
      console.error('The colour mode could not be stored.', error);
    }
  });

  stored(KEY, toChoice).watch(show);

  /** Without a choice the system decides, if the site respects it. */
  function show(choice: Choice): void {
    const withSystem = document.querySelector('[data-does=colour-mode][data-with-system=true]');
    const dark = withSystem && matchMedia('(prefers-color-scheme: dark)').matches;
    root.dataset.theme = choice ?? (dark ? 'dark' : 'light');
    root.dataset.themeChoice = choice ?? (withSystem ? 'system' : 'light');
  }
}
