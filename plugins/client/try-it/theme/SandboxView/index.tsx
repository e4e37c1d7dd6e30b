// Added component: the place of the sandbox on its page. The page script fills it on press; React keeps the HTML as it is.
import React, {type ReactNode} from 'react';

const BUTTON = '<p><button type="button" data-does="sandbox">Open the sandbox</button></p>';

export default function SandboxView(): ReactNode {
  return <div className="sandbox-root" suppressHydrationWarning dangerouslySetInnerHTML={{__html: BUTTON}} />;
}
