/** A textarea works alone; the editor is loaded when the reader begins to edit it. */
import type * as Code from '.';
import type {EditorOptions, Refresh} from '.';

/** Calls `onReady` when the editor has replaced the textarea. If it cannot be loaded, the next edit tries again. */
export function editOnFirstUse(
  textarea: HTMLTextAreaElement,
  load: () => Promise<typeof Code>,
  options: EditorOptions,
  onReady?: () => void,
): Refresh {
  let refresh: Refresh | undefined;
  let last: Parameters<Refresh>[0] = [];
  let isLoading = false;

  async function edit(): Promise<void> {
    if (refresh || isLoading) return;
    isLoading = true;
    try {
      const {editJson} = await load();
      if (!textarea.isConnected) return;
      refresh = editJson(textarea, options);
      onReady?.();
      refresh(last);
    } catch {
      // Without colors the field does all that it needs to.
    } finally {
      isLoading = false;
    }
  }
  for (const type of ['click', 'input']) textarea.addEventListener(type, () => void edit());
  return (problems) => {
    last = problems;
    refresh?.(problems);
  };
}
