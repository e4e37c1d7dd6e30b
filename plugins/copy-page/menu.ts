import siteConfig from '@generated/docusaurus.config';
import {loadStyle} from '@site/src/client/load-style';
import {indexAmong, sectionOf} from './section';

const SUCCESS_MS = 1500;
const HEADINGS = '.theme-doc-markdown :is(h2, h3, h4)[id]';

const sectionButton = Object.assign(document.createElement('button'), {type: 'button', className: 'hash-link'});
sectionButton.dataset.does = 'copy-section';

let style: Promise<void> | undefined;

/** One button for all headings: it goes where the reader is, beside the link to the section. */
export function offerSection(heading: HTMLElement): void {
  if (sectionButton.parentElement === heading) return;
  sectionButton.ariaLabel = `Copy section: ${textOf(heading)}`;
  const height = heading.offsetHeight;
  sectionButton.style.cssText = '';
  heading.append(sectionButton);
  // A line more would move the text below while the reader points at it.
  if (heading.offsetHeight > height) sectionButton.style.cssText = 'position: absolute; right: 0';
}

/** The button has no text of its own; the link to the section has a space of no width. */
const textOf = (heading: HTMLElement): string => heading.textContent.replace('\u200B', '');

/** The menu as a native dialog: the browser keeps the focus inside, closes it with Escape and returns the focus. */
export async function openMenu(opener: HTMLElement, twin: string): Promise<void> {
  const heading = opener.closest<HTMLElement>(HEADINGS);
  const what = heading ? 'section' : 'page';
  const mcp = new URL('/mcp', location.origin).href;
  style ??= loadStyle(siteConfig.customFields!.copyStyle as string);
  await style.catch(() => (style = undefined)); // without its style it still works; the next press tries again

  const menu = document.createElement('dialog');
  menu.className = 'copy-menu';
  menu.ariaLabel = `Copy ${what}`;
  menu.innerHTML = `<button type="button">Copy ${what} as Markdown</button>
<a href="${twin}">View page as Markdown</a>
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
      readTwin(twin).then((page) => (heading ? partOf(page, heading) : page)),
      'Your browser did not allow it. Open “View page as Markdown” and copy the text there.',
    );
  copyLink!.onclick = () =>
    void copy(Promise.resolve(mcp), `Your browser did not allow it. Copy the link from here: ${mcp}`);
  menu.onclick = ({target}) => target === menu && menu.close(); // its contents fill it: this is outside
  menu.onclose = () => menu.remove();
  document.body.append(menu);
  opener.focus();
  menu.showModal();
  place(menu, opener);
}

/** Below the button, not beyond the text. */
function place(menu: HTMLElement, opener: HTMLElement): void {
  const {left, bottom} = opener.getBoundingClientRect();
  const edge = opener.closest('article')!.getBoundingClientRect().right;
  menu.style.left = `${Math.min(left, edge - menu.offsetWidth)}px`;
  menu.style.top = `${bottom + scrollY + 4}px`;
  menu.scrollIntoView({block: 'nearest'});
}

async function readTwin(address: string): Promise<string> {
  const answer = await fetch(address).catch(() => undefined);
  // Some hosts answer an address they do not know with a page.
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

/** Safari allows it only during the press, so it is given the promise; older Firefox takes text only. */
async function write(text: Promise<string>): Promise<void> {
  if (!('ClipboardItem' in window)) return navigator.clipboard.writeText(await text);
  const blob = text.then((words) => new Blob([words], {type: 'text/plain'}));
  return navigator.clipboard.write([new ClipboardItem({'text/plain': blob})]);
}
