import {QUERY_LIMIT} from '../../search/query-limit';

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>;

/** Ctrl/Cmd+K anywhere, and the slash key where the reader is not writing. */
export function isOpeningKey(event: Key): boolean {
  if ((event.ctrlKey || event.metaKey) && !event.altKey) {
    return event.key.toLowerCase() === 'k';
  }
  return event.key === '/' && !isEditing(event.target);
}

/** The query after this key, or undefined when the key does not write. */
export function nextQuery(query: string, event: Key): string | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) {
    return undefined;
  }
  if (event.key === 'Backspace') {
    return query.slice(0, -1);
  }
  // Space and Enter press the button that has the focus.
  const writes = [...event.key].length === 1 && (query !== '' || event.key !== ' ');
  return writes ? (query + event.key).slice(0, QUERY_LIMIT) : undefined;
}

/** What the reader has marked is probably what they look for. */
export function selectedText(): string {
  return window.getSelection()?.toString().slice(0, QUERY_LIMIT) ?? '';
}

function isEditing(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
