// Ejected (3.8.1): the stock button is disabled until the application runs; here a press before that is kept and replayed.
import {translate} from '@docusaurus/Translate';
import IconDarkMode from '@theme/Icon/DarkMode';
import IconLightMode from '@theme/Icon/LightMode';
import IconSystemColorMode from '@theme/Icon/SystemColorMode';
import type {Props} from '@theme/ColorModeToggle';
import clsx from 'clsx';
import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

type Choice = Props['value'];

function nextChoice(choice: Choice, withSystem: boolean): Choice {
  if (!withSystem) return choice === 'dark' ? 'light' : 'dark';
  return choice === 'light' ? 'dark' : choice === 'dark' ? null : 'light';
}

function label(choice: Choice): string {
  const mode = choice === null ? 'system mode' : choice === 'light' ? 'light mode' : 'dark mode';
  return translate(
    {id: 'theme.colorToggle.ariaLabel', message: 'Switch between dark and light mode (currently {mode})'},
    {mode},
  );
}

export default function ColorModeToggle({
  className,
  buttonClassName,
  respectPrefersColorScheme,
  value,
  onChange,
}: Props): ReactNode {
  return (
    <div className={clsx(styles.toggle, className)}>
      <button
        type="button"
        className={clsx('clean-btn', styles.button, buttonClassName)}
        aria-label={label(value)}
        onClick={() => onChange(nextChoice(value, respectPrefersColorScheme))}>
        {/* All three are in the HTML; the choice on <html> shows one, before the application runs. */}
        <IconLightMode aria-hidden className={clsx(styles.icon, styles.light)} />
        <IconDarkMode aria-hidden className={clsx(styles.icon, styles.dark)} />
        <IconSystemColorMode aria-hidden className={clsx(styles.icon, styles.system)} />
      </button>
    </div>
  );
}
