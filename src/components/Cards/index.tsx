import Link from '@docusaurus/Link';
import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

export function Cards({children}: {children: ReactNode}): ReactNode {
  return <div className={styles.cards}>{children}</div>;
}

/** The title is the link; its hit area is the entire card. */
export function Card({title, to, children}: {title: string; to: string; children: ReactNode}): ReactNode {
  return (
    <div className={styles.card}>
      <Link className={styles.title} to={to}>
        {title}
      </Link>
      <div className={styles.text}>{children}</div>
    </div>
  );
}
