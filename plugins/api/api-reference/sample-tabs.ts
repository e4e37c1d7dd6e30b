import {insideCodeBlock} from './code-block';
import type {Sample} from './samples';
import {escapeHtml} from '../../../text';

/**
 * All samples as plain HTML. The tabs are radio buttons before the panels they
 * show, so the choice works without JavaScript; print shows every language.
 */
export function sampleTabs(samples: readonly Sample[], highlight: (code: string, language: string) => string): string {
  const choices = samples.map(
    ({language, label}, index) =>
      `<input type="radio" name="language" id="language-${language}" value="${language}"${index === 0 ? ' checked' : ''}><label for="language-${language}">${escapeHtml(label)}</label>`,
  );
  const panels = samples.map(
    ({language, label, syntax, code}) =>
      `<div class="sample sample-${language}"><p class="sample-name">${escapeHtml(label)}</p><div class="code-block" data-language="${syntax}">${insideCodeBlock(highlight(code, syntax))}</div></div>`,
  );
  return `<div class="samples" role="group" aria-label="Samples by language" data-group="language">${choices.join('')}${panels.join('')}</div>`;
}
