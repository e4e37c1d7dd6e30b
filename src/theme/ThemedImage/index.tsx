// Ejected (3.8.1): the stock one removes one of its two images on hydration; here the style sheet selects the image.
import type {Props} from '@theme/ThemedImage';
import clsx from 'clsx';
import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

export default function ThemedImage({sources, className, alt, ...props}: Props): ReactNode {
  return (
    <>
      <img {...props} src={sources.light} alt={alt} className={clsx(className, styles.light)} />
      <img {...props} src={sources.dark} alt={alt} className={clsx(className, styles.dark)} />
    </>
  );
}
