// Added component: evaluates a policy on a context. Only pages that use it import it.
import {OnPress} from '@site/src/components/OnPress';
import React, {type ReactNode} from 'react';

export default function PolicySandbox(): ReactNode {
  return (
    <OnPress
      name="Policy sandbox"
      action="Open the sandbox"
      load={() => import('../../sandbox').then((module) => module.loadPolicy())}>
      <p>
        Paste a context and a policy, and see whether it is selected, whether it passes, and which condition decided,
        with the value that was found. Everything happens in your browser.
      </p>
    </OnPress>
  );
}
