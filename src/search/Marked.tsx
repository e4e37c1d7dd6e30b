import React, {type ReactNode} from 'react';
import {textParts} from './marked-text';

/** Renders highlighted text without setting HTML from the network or from storage. */
export function Marked({html}: {html: string}): ReactNode {
  return textParts(html).map(({text, isMarked}, index) =>
    isMarked ? <mark key={index}>{text}</mark> : <React.Fragment key={index}>{text}</React.Fragment>,
  );
}
