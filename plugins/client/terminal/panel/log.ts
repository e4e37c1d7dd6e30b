/** What was typed and printed: text that a screen reader announces once, because it is the text that everybody sees. */
import {create} from '../../try-it/panel/elements';

const MAX_ENTRIES = 300;
/** Colors and cursor movements have no meaning here. */
// eslint-disable-next-line no-control-regex
const CONTROLS = /\u001B\[[0-9;?]*[A-Za-z]|\u001B.|[\u0000-\u0008\u000B-\u001F\u007F]/g;

export class Log {
  readonly element = create('div', {class: 'terminal-log', role: 'log', tabindex: '0', 'aria-label': 'Output'});
  private output: HTMLElement | undefined;
  private last: {span: HTMLElement; isError: boolean} | undefined;

  /** A row above the next command: what happened before it. */
  note(text: string): void {
    this.append(create('p', {class: 'terminal-note'}, text));
  }

  command(prompt: string, code: string): void {
    this.output = create('pre', {class: 'terminal-output'});
    this.last = undefined;
    const typed = create('pre', {class: 'terminal-command'}, create('b', {}, `${prompt} `), code);
    this.append(create('div', {class: 'terminal-entry'}, typed, this.output));
  }

  print(text: string, isError: boolean): void {
    const shown = text.replace(CONTROLS, '');
    if (shown === '') return;
    const wasAtEnd = this.isAtEnd();
    if (this.last?.isError !== isError) {
      const span = create('span', isError ? {class: 'terminal-error'} : {});
      this.output!.append(span);
      this.last = {span, isError};
    }
    this.last.span.append(shown);
    if (wasAtEnd) this.toEnd();
  }

  /** How the command ended, if a reader would not see it otherwise. */
  end(text: string): void {
    if (text !== '') this.append(create('p', {class: 'terminal-note'}, text));
  }

  clear(): void {
    this.element.replaceChildren();
  }

  toEnd(): void {
    this.element.scrollTop = this.element.scrollHeight;
  }

  private isAtEnd(): boolean {
    const {scrollTop, scrollHeight, clientHeight} = this.element;
    return scrollHeight - scrollTop - clientHeight < 40;
  }

  private append(node: HTMLElement): void {
    this.element.append(node);
    while (this.element.childElementCount > MAX_ENTRIES) this.element.firstElementChild!.remove();
    this.toEnd();
  }
}
