import React, {type ReactNode} from 'react';

export function Preview(): ReactNode {
  return <p>…</p>;
}
