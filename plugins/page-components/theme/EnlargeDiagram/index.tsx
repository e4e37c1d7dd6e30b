// Added: the button and the dialog that show a diagram on the full window; plugins/page-script opens it.
import React, {type ReactNode} from 'react';

export default function EnlargeDiagram(): ReactNode {
  return (
    <>
      <button type="button" data-does="enlarge">
        Enlarge
      </button>
      <dialog aria-label="Diagram">
        <form method="dialog">
          <button type="submit" data-does="close">
            Close
          </button>
        </form>
        {/* The script puts the diagram here: React must not compare it. */}
        <div
          role="group"
          aria-label="Enlarged diagram"
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
          tabIndex={0}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{__html: ''}}
        />
      </dialog>
    </>
  );
}
