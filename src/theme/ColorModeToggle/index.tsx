// Replaces the stock button, which is disabled until hydration: plugins/client/page-script switches, and the style sheet shows the state.
import IconDarkMode from '@theme/Icon/DarkMode';
import IconLightMode from '@theme/Icon/LightMode';
import IconSystemColorMode from '@theme/Icon/SystemColorMode';
import type {Props} from '@theme/ColorModeToggle';
import clsx from 'clsx';
import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

/** All states are in the HTML; the choice on <html> shows one icon and one word of the name. */
export default function ColorModeToggle({className, buttonClassName, respectPrefersColorScheme}: Props): ReactNode {
  return (
    <div className={clsx(styles.toggle, className)}>
      <button
        type="button"
        className={clsx('clean-btn', styles.button, buttonClassName)}
        data-does="colour-mode"
        data-with-system={respectPrefersColorScheme}>
        <IconLightMode aria-hidden className={styles.light} />
        <IconDarkMode aria-hidden className={styles.dark} />
        <IconSystemColorMode aria-hidden className={styles.system} />
        <span className="unseen">
          Switch between dark and light mode (currently <span className={styles.light}>light mode</span>
          <span className={styles.dark}>dark mode</span>
          <span className={styles.system}>system mode</span>)
        </span>
      </button>
    </div>
  );
}
