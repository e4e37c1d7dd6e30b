import {loadStyle} from '../../../src/client/load-style';
import {HEADINGS, textOf} from './headings';
import {indexAmong, sectionOf} from './section';

declare const COPY_MENU_STYLE: string;

const SUCCESS_MS = 1500;

let style: Promise<void> | undefined;
let opening = false;

/** The menu as a native dialog: the browser keeps the focus inside, closes it with Escape and returns the focus. */
export async function openMenu(opener: HTMLElement, address: string): Promise<void> {
  const heading = opener.closest<HTMLElement>(HEADINGS);
  const what = heading ? 'section' : 'page';
  const mcp = new URL('/mcp', location.origin).href;
  // The second click of a double click. A closed menu stays in the page until its close event, which comes later.
  if (opening || document.querySelector('.copy-menu[open]')) return;
  opening = true;
  style ??= loadStyle(COPY_MENU_STYLE);
  await style.catch(() => (style = undefined)); // works without its style; the next click retries

  const menu = document.createElement('dialog');
  menu.className = 'copy-menu';
  menu.ariaLabel = `Copy ${what}`;
  menu.innerHTML = `<button type="button">Copy ${what} as Markdown</button>
<a href="${address}">View page as Markdown</a>
<button type="button">Copy MCP server link</button>
<p role="status"></p>`;
  const [copyText, copyLink] = menu.querySelectorAll('button');
  const status = menu.querySelector('p')!;

  function say(words: string): void {
    status.textContent = words;
    menu.scrollIntoView({block: 'nearest'});
  }
  async function copy(text: Promise<string>, otherwise: string): Promise<void> {
    say('Copying…');
    const [read, written] = await Promise.allSettled([text, write(text)]);
    if (read.status === 'rejected') return say((read.reason as Error).message);
    if (written.status === 'rejected') return say(otherwise);
    say('Copied');
    setTimeout(() => menu.close(), SUCCESS_MS);
  }
  copyText!.onclick = () =>
    void copy(
      readMarkdown(address).then((page) => (heading ? partOf(page, heading) : page)),
      'Your browser did not allow it. Open “View page as Markdown” and copy the text there.',
    );
  copyLink!.onclick = () =>
    void copy(Promise.resolve(mcp), `Your browser did not allow it. Copy the link from here: ${mcp}`);
  // A click on the backdrop, unless it is the second one of the double click that opened the menu.
  menu.onclick = ({target, detail}) => target === menu && detail < 2 && menu.close();
  menu.onclose = () => menu.remove();
  document.body.append(menu);
  opener.focus();
  menu.showModal();
  opening = false;
  place(menu, opener);
}

/** Positions the menu below the button, within the text column. */
function place(menu: HTMLElement, opener: HTMLElement): void {
  const {left, bottom} = opener.getBoundingClientRect();
  const edge = opener.closest('article')!.getBoundingClientRect().right;
  menu.style.left = `${Math.min(left, edge - menu.offsetWidth)}px`;
  menu.style.top = `${bottom + scrollY + 4}px`;
  menu.scrollIntoView({block: 'nearest'});
}

async function readMarkdown(address: string): Promise<string> {
  const answer = await fetch(address).catch(() => undefined);
  // Some hosts return an HTML page for unknown URLs.
  if (!answer?.ok || answer.headers.get('content-type')?.includes('html'))
    throw new Error('The Markdown could not be loaded. Check your connection, then press again.');
  return answer.text();
}

function partOf(page: string, heading: HTMLElement): string {
  const all = [...document.querySelectorAll<HTMLElement>(HEADINGS)];
  const section = sectionOf(page, textOf(heading), indexAmong(all.map(textOf), all.indexOf(heading)));
  if (!section) throw new Error('The Markdown of the page has no such section. Copy the page instead.');
  return `${section}\nSource: ${location.origin}${location.pathname}#${heading.id}\n`;
}

/** Safari requires the call during the click, so it gets a promise; older Firefox supports only text. */
async function write(text: Promise<string>): Promise<void> {
  if (!('ClipboardItem' in window)) return navigator.clipboard.writeText(await text);
  const blob = text.then((words) => new Blob([words], {type: 'text/plain'}));
  return navigator.clipboard.write([new ClipboardItem({'text/plain': blob})]);
}
