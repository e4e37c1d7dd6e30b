// Added: shows the diagram beside it on the whole screen. Only pages with a diagram load it.
import React, {useRef, type MouseEvent, type ReactNode} from 'react';

export default function EnlargeDiagram(): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const stage = useRef<HTMLDivElement>(null);

  function open({currentTarget}: MouseEvent<HTMLElement>): void {
    const picture = currentTarget.closest('figure')!.querySelector('svg')!;
    stage.current!.replaceChildren(picture.cloneNode(true));
    dialog.current!.showModal();
  }

  return (
    <>
      <button type="button" data-does="enlarge" onClick={open}>
        Enlarge
      </button>
      <dialog ref={dialog} aria-label="Diagram">
        <form method="dialog">
          <button type="submit" data-does="close">
            Close
          </button>
        </form>
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus */}
        <div ref={stage} role="group" aria-label="Enlarged diagram" tabIndex={0} />
      </dialog>
    </>
  );
}
