// Own: the field for an error message in a guide.
import {PasteForm} from '@site/src/components/SearchForm';
import React, {type ReactNode} from 'react';

export default function PasteError(): ReactNode {
  return <PasteForm id="paste-error" />;
}
