// Wrapped: the place of the feedback control, only if its setting is on.
import {ControlRoot} from '@site/src/components/ControlRoot';
import Footer from '@theme-init/DocItem/Footer';
import React, {type ReactNode} from 'react';

export default function FooterWithControls(): ReactNode {
  return (
    <>
      <Footer />
      <ControlRoot name="feedback" />
    </>
  );
}
