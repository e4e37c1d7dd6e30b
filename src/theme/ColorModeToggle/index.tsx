// Replaces the stock button, which is disabled until hydration: plugins/client/page-script switches, and the style sheet shows the state.
import type {Props} from '@theme/ColorModeToggle';
import clsx from 'clsx';
import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

/** Drawn with lines: the icons of Docusaurus are half a kilobyte of every page. */
const Icon = ({name, path}: {name: string | undefined; path: string}): ReactNode => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" className={name}>
    <path d={path} />
  </svg>
);
const SUN = 'M12 2v2m0 16v2M2 12h2m16 0h2M5 5l1 1m12 12 1 1M5 19l1-1M18 6l1-1M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z';
const MOON = 'M20 14A8 8 0 0 1 10 4a8 8 0 1 0 10 10z';
const HALF = 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zv16';

/** All states are in the HTML; the choice on <html> shows one icon and one word of the name. */
export default function ColorModeToggle({className, buttonClassName, respectPrefersColorScheme}: Props): ReactNode {
  return (
    <div className={clsx(styles.toggle, className)}>
      <button
        type="button"
        className={clsx('clean-btn', styles.button, buttonClassName)}
        data-does="colour-mode"
        data-with-system={respectPrefersColorScheme}>
        <Icon name={styles.light} path={SUN} />
        <Icon name={styles.dark} path={MOON} />
        {respectPrefersColorScheme && <Icon name={styles.system} path={HALF} />}
        <span className="unseen">
          Switch between dark and light mode (currently <span className={styles.light}>light mode</span>
          <span className={styles.dark}>dark mode</span>
          {respectPrefersColorScheme && <span className={styles.system}>system mode</span>})
        </span>
      </button>
    </div>
  );
}
