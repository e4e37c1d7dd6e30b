/**
 * Runs in the head of every page, before the scripts of Docusaurus. Corrects the URL and the stored color mode. Applies stored choices (tabs, the reader's values) and the query of the results page
 * to elements as they are parsed, so that nothing changes after the first paint. A mutation observer is called before
 * the browser paints what was parsed.
 */
import {correctUrl, forgetUnknownTheme} from '../../../src/client/correct-input';
import {markPlatform} from '../../../src/theme/SearchBar/before-paint';
import {showQuery} from '../../../src/theme/SearchPage/before-paint';
import {applyValues, readValues} from '../your-values/stored-values';
import {applyChoices, CHOICES, storedChoices} from './stored-choices';

correctUrl();
forgetUnknownTheme();

const choices = storedChoices();
const values = readValues();
const hasValues = Object.keys(values).length > 0;

markPlatform();
showQuery();

function applyStored(): void {
  if (choices.size > 0) applyChoices(document.querySelectorAll<HTMLInputElement>(CHOICES), choices);
  if (hasValues) applyValues(values, isParsed);
}

/** The last element of an unfinished document may still get text. */
function isParsed(element: Element): boolean {
  if (document.readyState !== 'loading') return true;
  for (let node: Node | null = element; node; node = node.parentNode) if (node.nextSibling) return true;
  return false;
}

if (choices.size > 0 || hasValues) {
  const observer = new MutationObserver(applyStored);
  observer.observe(document, {childList: true, subtree: true});
  document.addEventListener('DOMContentLoaded', () => {
    applyStored();
    observer.disconnect();
  });
}
