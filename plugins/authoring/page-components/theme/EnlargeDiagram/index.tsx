// Added component: button and dialog that show a diagram in the full window; plugins/client/page-script opens it.
import React, {type ReactNode} from 'react';

export default function EnlargeDiagram({title}: {title: string}): ReactNode {
  return (
    <>
      <button type="button" data-does="enlarge" aria-label={`Enlarge: ${title}`}>
        Enlarge
      </button>
      <dialog aria-label={title}>
        <form method="dialog">
          <strong>{title}</strong>
          <button type="submit" data-does="close">
            Close
          </button>
        </form>
        {/* The page script inserts the diagram here, so React must not compare the content. */}
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
