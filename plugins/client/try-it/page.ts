/** The buttons of operations, of blocks that run and of the sandbox's page: load the panel, its styles and the simulated platform on the first press. */
import {importAgain, loadPart} from '../../../src/client/notice';
import type * as Panel from './panel';

declare const TRY_IT_SCRIPT: string;

let panel: typeof Panel | undefined;

export function wireTryIt(): void {
  document.addEventListener('click', ({target}) => {
    const button = (target as Element).closest<HTMLButtonElement>(
      '[data-does=try], [data-does=run], [data-does=sandbox]',
    );
    if (!button || button.ariaBusy) return;
    button.ariaBusy = 'true';
    void loadPart(async () => {
      panel ??= await importAgain<typeof Panel>(TRY_IT_SCRIPT);
      await panel.start(button);
      return panel;
    })
      .then(({presses}) => presses[button.dataset.does as keyof typeof presses](button))
      .finally(() => (button.ariaBusy = null));
  });
}
