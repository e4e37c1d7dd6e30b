type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** Ctrl+K or Cmd+K, and nothing else: Ctrl+Shift+K is the browser's. */
export function isShortcut({key, ctrlKey, metaKey, altKey, shiftKey}: Key): boolean {
  return (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k';
}

/** A key that types a character. Not Space, which presses the focused button. */
export function isWriting({key, ctrlKey, metaKey, altKey}: Key): boolean {
  return [...key].length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}

/** Fields in which a slash is text input, or selects an option by its name. */
const TEXT_FIELDS =
  'textarea,select,[contenteditable]:not([contenteditable=false]),input:not([type=radio],[type=checkbox],[type=button],[type=submit],[type=reset])';

export function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(TEXT_FIELDS) !== null;
}

/** The selected text is the initial query. */
export function selectedText(): string {
  return getSelection()?.toString().trim() ?? '';
}
