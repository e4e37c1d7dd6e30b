/** The panel of an operation page, driven inside the page: one visit sends many requests. */
import type {Page} from '@playwright/test';

export type Try = {
  operation: string;
  /** Texts by the key of a field, such as `path id`. */
  fields?: Record<string, string>;
  body?: string;
  /** A name of the list of roles. */
  role?: string;
  /** Sends the same request this many times; the result is the last response. */
  times?: number;
};

export type Tried = {operation: string; status: string; message: string; body: string | null; help: string};

/** Opens the panel of each operation with the page's own button, in a new sandbox, fills the form and sends it. */
export async function tryInOneVisit(page: Page, tries: Try[]): Promise<Tried[]> {
  await page.goto('/docs/api/scope-create');
  return page.evaluate(sendAll, tries);
}

/** Runs in the page. */
async function sendAll(tries: Try[]): Promise<Tried[]> {
  const shown = <Found extends Element>(selector: string): Promise<Found> =>
    new Promise((resolve) => {
      const look = (): void => {
        const found = document.querySelector<Found>(selector);
        if (!found) return;
        observer.disconnect();
        resolve(found);
      };
      const observer = new MutationObserver(look);
      observer.observe(document.body, {childList: true, subtree: true, characterData: true});
      look();
    });
  const opener = document.querySelector<HTMLButtonElement>('[data-does=try]')!;
  const results: Tried[] = [];
  for (const {operation, fields = {}, body, role, times = 1} of tries) {
    sessionStorage.clear();
    opener.value = operation;
    opener.click();
    const form = await shown<HTMLFormElement>('.try-it');
    for (const [key, value] of Object.entries(fields))
      form.querySelector<HTMLInputElement>(`input[name="${key}"]`)!.value = value;
    if (body !== undefined) form.querySelector('textarea')!.value = body;
    if (role !== undefined) {
      const select = form.querySelector<HTMLSelectElement>('.try-sandbox select')!;
      select.value = [...select.options].find(({text}) => text === role)!.value;
      select.dispatchEvent(new Event('change'));
    }
    let response: Element | undefined;
    for (let time = 0; time < times; time += 1) {
      response?.remove();
      form.requestSubmit();
      response = await shown('.try-response, .try-actions .try-error:not(:empty)');
    }
    results.push({
      operation,
      status: response!.querySelector('.try-status > b')?.textContent ?? `not sent: ${response!.textContent}`,
      message: response!.querySelector('.try-message')?.textContent ?? '',
      body: response!.querySelector('.code-block code')?.textContent ?? null,
      help: response!.querySelector('.try-help')?.textContent ?? '',
    });
    form.querySelector<HTMLButtonElement>('.try-note button')!.click();
    opener.removeAttribute('aria-busy');
  }
  return results;
}
