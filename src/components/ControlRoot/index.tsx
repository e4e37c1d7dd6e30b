import React, {type ReactNode} from 'react';

/** The place of a control on a page (src/client/control.ts). It has no children, so there is nothing to hydrate. */
export const ControlRoot = ({name}: {name: string}): ReactNode => <div data-control={name} />;
