import DocItemTOCMobile from '@theme/DocItem/TOC/Mobile';
import React, {type ReactNode} from 'react';

/** The table of contents of a narrow window. plugins/authoring/page-components puts it after the introduction of a guide. */
export const PageContents = (): ReactNode => <DocItemTOCMobile />;
