/**
 * The controls of every page, which work before and without React. One file, no framework; rarely used controls are
 * loaded on first use. Each control is a module in controls/.
 */
import {CONTENT_RENDERED, type Rendered} from '../../../src/client/content-rendered';
import {onFirstPress} from '../../../src/client/notice';
import {wireSearch} from '../../../src/theme/SearchBar/page';
import {closeCopyMenu, wireCopyPage, withdrawSectionButton} from '../copy-page/page';
import {wireTerminal} from '../terminal/page';
import {wireTryIt} from '../try-it/page';
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
wireTerminal();
wireTryIt();
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

const loadValues = onFirstPress<typeof ValuesPanel>(VALUES_PANEL_SCRIPT);
watchValues(applyValues);
document.addEventListener('click', ({target}) => {
  const button = (target as Element).closest<HTMLElement>('[data-does=values]');
  if (button) void loadValues().then(({openPanel}) => openPanel(button));
});

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
