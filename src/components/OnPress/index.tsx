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
  /** What the button says. */
  action: string;
  /** Gets the part; nothing of it is fetched before the press. */
  load: () => Promise<ComponentType>;
  /** What the part is for. */
  children: ReactNode;
};

type State = 'closed' | 'loading' | 'failed' | {Part: ComponentType};

/** A part of a page that is code: until a reader presses the button it is words in the HTML and a button. */
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
      style = undefined; // the next press tries again
      setState('failed');
    }
  }

  // A press that came before the application is kept on the button; see plugins/page-script/application.ts.
  useEffect(() => {
    if (box.current!.querySelector('[data-pressed]')) void open();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the application starts
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
