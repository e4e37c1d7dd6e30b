// Wrapped: the stock one keeps showing the error of one document on all others, beside a spinner that never ends.
import {useCrash} from '@site/src/client/use-crash';
import Original from '@theme-original/ErrorPageContent';
import React, {type ComponentProps, type ReactNode} from 'react';

export default function ErrorPageContent(props: ComponentProps<typeof Original>): ReactNode {
  useCrash(props.tryAgain);
  return <Original {...props} />;
}
