/**
 * The controls of every page, which work before and without React. One file, no framework; rarely used controls are
 * loaded on first use. Each control is a module in controls/.
 */
import {CONTENT_RENDERED, type Rendered} from '../../../src/client/content-rendered';
import {loadPart, onFirstPress} from '../../../src/client/notice';
import {onPress} from '../../../src/client/on-press';
import {wireSearch} from '../../../src/theme/SearchBar/page';
import {closeCopyMenu, wireCopyPage, withdrawSectionButton} from '../copy-page/page';
import type * as Terminal from '../terminal/panel';
import {isTerminalOpen} from '../terminal/panel/is-open';
import type * as TryIt from '../try-it/panel';
import type * as ValuesPanel from '../your-values/panel';
import {applyValues, readValues, watchValues} from '../your-values/stored-values';
import {canChangeContent, wireApplication} from './application';
import {wireAnnouncement} from './controls/announcement';
import {wireApiReference} from './controls/api-reference';
import {nameControls, wireCodeButtons} from './controls/code-buttons';
import {wireColourMode} from './controls/colour-mode';
import {wireDiagrams} from './controls/diagrams';
import {wireDoubleClick} from './controls/double-click';
import {openFoldsAroundTarget, restoreFolds, wireFolds} from './controls/folds';
import {closeMenus, wireMenus} from './controls/menus';
import {showCurrentPage} from './controls/sidebar';
import {markCurrentSection, wireTableOfContents} from './controls/table-of-contents';
import {hidePanels, showStoredChoices, wireTabs} from './controls/tabs';
import {wireTips} from './controls/tips';
import {wireVersions} from './controls/versions';
import {wireZoom} from './controls/zoom';

declare const VALUES_PANEL_SCRIPT: string;
declare const TERMINAL_SCRIPT: string;
declare const TRY_IT_SCRIPT: string;

wireDoubleClick();
wireApplication({beforeHydration: withdrawSectionButton});
wireSearch();
wireColourMode();
wireAnnouncement();
wireTabs();
wireFolds();
wireMenus();
wireCodeButtons();
wireCopyPage(canChangeContent);
wireDiagrams();
wireTips();
wireApiReference();
wireVersions();
wireZoom();
wireTableOfContents();
nameControls();
restoreFolds();
openFoldsAroundTarget();
hidePanels();
addEventListener('load', showCurrentPage); // earlier, this would force an additional layout

watchValues(applyValues);

const tryIt = onFirstPress<typeof TryIt>(TRY_IT_SCRIPT);
/** Panels, by `data-does` of the buttons that open them. */
const panels: Record<string, () => Promise<{open: (button: HTMLButtonElement, load: typeof loadPart) => unknown}>> = {
  run: tryIt,
  sandbox: tryIt,
  terminal: onFirstPress<typeof Terminal>(TERMINAL_SCRIPT),
  try: tryIt,
  values: onFirstPress<typeof ValuesPanel>(VALUES_PANEL_SCRIPT),
};
const openPanel = (name: string, button?: HTMLButtonElement): void =>
  void panels[name]?.().then(({open}) => open(button!, loadPart));

onPress<HTMLButtonElement>('[data-does]', (button) => openPanel(button.dataset.does!, button));
document.addEventListener('keydown', (event) => {
  if (event.key !== '`' || !event.ctrlKey) return;
  event.preventDefault();
  openPanel('terminal');
});
if (isTerminalOpen()) openPanel('terminal');

document.addEventListener(CONTENT_RENDERED, (event) => {
  const {detail: rendered} = event as CustomEvent<Rendered>;
  if (rendered === 'hydrated') return; // hydration does not change the page
  if (rendered === 'page') {
    closeMenus();
    closeCopyMenu();
    restoreFolds();
  }
  nameControls();
  showStoredChoices();
  applyValues(readValues());
  openFoldsAroundTarget();
  showCurrentPage();
  markCurrentSection();
});
