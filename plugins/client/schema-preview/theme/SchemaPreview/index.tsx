// Added component: renders a JSON Schema and a UI schema as a form. Only pages that use it import it.
import {OnPress} from '@site/src/components/OnPress';
import React, {type ReactNode} from 'react';

export default function SchemaPreview(): ReactNode {
  return (
    <OnPress
      name="Preview of a schema"
      action="Open the preview"
      load={() => import('../../preview').then(({loadPreview}) => loadPreview())}>
      <p>
        Edit a JSON Schema and a UI schema, and see the form they make beside the data it yields. The examples of this
        section are ready to open.
      </p>
    </OnPress>
  );
}
