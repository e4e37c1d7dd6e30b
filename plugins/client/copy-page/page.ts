/** The buttons that copy a page or a section as Markdown. Their menu is loaded on the first click. */
import {onPress} from '../../../src/client/on-press';
import {onFirstPress} from '../../../src/client/notice';
import {HEADINGS, textOf} from './headings';
import type * as Menu from './menu';

declare const COPY_MENU_SCRIPT: string;

const loadMenu = onFirstPress<typeof Menu>(COPY_MENU_SCRIPT);

/** One button for all headings: it moves to the hovered or focused one, beside its anchor link. */
let sectionButton: HTMLButtonElement | undefined;

/** `canChangeHeadings`: not while React hydrates them. */
export function wireCopyPage(canChangeHeadings: () => boolean): void {
  onPress('[data-does^=copy-]', (button) => {
    const link = markdownLink();
    if (!link) return;
    void loadMenu().then(({openMenu}) => openMenu(button, link.href));
  });
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, ({target}) => {
      const heading = (target as Element).closest<HTMLElement>(HEADINGS);
      if (heading && markdownLink() && canChangeHeadings()) offerSection(heading);
    });
  }
}

/** The page's Markdown; unlisted pages have none. */
const markdownLink = (): HTMLAnchorElement | null => document.querySelector('.copy-page > a');

function offerSection(heading: HTMLElement): void {
  sectionButton ??= Object.assign(document.createElement('button'), {type: 'button', className: 'hash-link'});
  if (sectionButton.parentElement === heading) return;
  sectionButton.dataset.does = 'copy-section';
  sectionButton.ariaLabel = `Copy section: ${textOf(heading)}`;
  const height = heading.offsetHeight;
  sectionButton.style.cssText = '';
  heading.append(sectionButton);
  // An additional line would shift the text below the pointer: the button is then in the margin above the heading.
  if (heading.offsetHeight > height) {
    const right = heading.offsetLeft + heading.offsetWidth;
    sectionButton.style.cssText = `position:absolute;left:${right}px;top:${heading.offsetTop}px;translate:-100% -100%`;
  }
}

/** Removes the button before hydration, because React expects the original headings. */
export function withdrawSectionButton(): void {
  sectionButton?.remove();
}

export function closeCopyMenu(): void {
  document.querySelector<HTMLDialogElement>('.copy-menu[open]')?.close();
}
