import React, {type ReactNode} from 'react';
import {textParts} from './marked-text';

/** Shows text with its marks, without ever setting HTML that came over the network or out of storage. */
export function Marked({html}: {html: string}): ReactNode {
  return textParts(html).map(({text, isMarked}, index) =>
    isMarked ? <mark key={index}>{text}</mark> : <React.Fragment key={index}>{text}</React.Fragment>,
  );
}
