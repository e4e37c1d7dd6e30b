import {limitQuery} from '../../search/query-limit';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Ctrl+K or Cmd+K, and nothing else: Ctrl+Shift+K is the browser's. */
export function isShortcut({key, ctrlKey, metaKey, altKey, shiftKey}: Key): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';
}

/** A key that writes a character; Space presses the button that has the focus. */
export function isWriting({key, ctrlKey, metaKey, altKey}: Key): boolean {
  return [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}

/** Fields in which a slash is text, or finds an option by its name. */
const TEXT_FIELDS =
  'textarea,select,[contenteditable]:not([contenteditable=false]),input:not([type=radio],[type=checkbox],[type=button],[type=submit],[type=reset])';

export function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}

/** What the reader has marked is probably what they look for. */
export function selectedText(): string {
  return limitQuery(getSelection()?.toString().trim() ?? '');
}
