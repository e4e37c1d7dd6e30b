/** The buttons of operations, of blocks that run and of the sandbox's page: load the panel, its styles and the simulated platform on the first press. */
import {loadPart, onFirstPress} from '../../../src/client/notice';
import type * as Panel from './panel';

declare const TRY_IT_SCRIPT: string;

const loadPanel = onFirstPress<typeof Panel>(TRY_IT_SCRIPT);

export function wireTryIt(): void {
  document.addEventListener('click', ({target}) => {
    const button = (target as Element).closest<HTMLButtonElement>(
      '[data-does=try], [data-does=run], [data-does=sandbox]',
    );
    if (!button || button.ariaBusy) return;
    button.ariaBusy = 'true';
    void loadPanel()
      .then(async ({start, actions}) => {
        await loadPart(() => start(button));
        await actions[button.dataset.does as keyof typeof actions](button);
      })
      .finally(() => (button.ariaBusy = null));
  });
}
