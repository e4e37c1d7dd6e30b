import siteConfig from '@generated/docusaurus.config';
import {loadStyle} from '@site/src/client/load-style';
import React, {useEffect, useRef, useState, type ComponentType, type ReactNode} from 'react';
import {flushSync} from 'react-dom';
import styles from './styles.module.css';

const STYLE = siteConfig.customFields!.workbenchStyle as string;
let style: Promise<void> | undefined;

type Props = {
  /** Name of the part, for screen readers. */
  name: string;
  /** Label of the button. */
  action: string;
  /** Loads the part; nothing of it is fetched before the press. */
  load: () => Promise<ComponentType>;
  /** What the part is for. */
  children: ReactNode;
};

type State = 'closed' | 'loading' | 'failed' | {Part: ComponentType};

/**
 * A lazy-loaded interactive part: until the reader presses the button, the HTML has only a description and the button.
 */
export function OnPress({name, action, load, children}: Props): ReactNode {
  const box = useRef<HTMLElement>(null);
  const [state, setState] = useState<State>('closed');

  async function open(): Promise<void> {
    setState('loading');
    try {
      style ??= loadStyle(STYLE);
      const [Part] = await Promise.all([load(), style]);
      flushSync(() => setState({Part}));
      box.current!.focus();
    } catch {
      style = undefined; // the next press retries
      setState('failed');
    }
  }

  // A press before hydration is recorded on the button; see plugins/client/page-script/application.ts.
  useEffect(() => {
    if (box.current!.querySelector('[data-pressed]')) void open();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, on hydration
  }, []);

  return (
    <section ref={box} className={styles.box} aria-label={name} tabIndex={-1}>
      {typeof state === 'object' ? (
        <state.Part />
      ) : (
        <>
          <div>{children}</div>
          <button
            type="button"
            className="button button--primary"
            data-needs-application=""
            aria-busy={state === 'loading' || undefined}
            onClick={open}>
            {action}
          </button>
          <p role="status" className={styles.problem}>
            {state === 'failed' && 'It could not be loaded. Check your connection, then press the button again.'}
          </p>
        </>
      )}
    </section>
  );
}
