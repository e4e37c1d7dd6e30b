// Added component: evaluates a filter on an event. Only pages that use it import it.
import {OnPress} from '@site/src/components/OnPress';
import React, {type ReactNode} from 'react';

export default function FilterSandbox(): ReactNode {
  return (
    <OnPress
      name="Filter sandbox"
      action="Open the sandbox"
      load={() => import('../../sandbox').then((module) => module.loadFilter())}>
      <p>
        Paste an event and a filter, and see whether the event passes and which condition decided, with the value that
        was found. Everything happens in your browser.
      </p>
    </OnPress>
  );
}
