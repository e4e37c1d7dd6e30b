import Link from '@docusaurus/Link';
import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

export function Cards({children}: {children: ReactNode}): ReactNode {
  return <div className={styles.cards}>{children}</div>;
}

type CardProps = {
  title: string;
  to: string;
  /** A line of small print, such as level and time of a tutorial. */
  note?: string;
  children: ReactNode;
};

/** The title is the link; its hit area is the entire card. */
export function Card({title, to, note, children}: CardProps): ReactNode {
  return (
    <div className={styles.card}>
      <Link className={styles.title} to={to}>
        {title}
      </Link>
      <div className={styles.text}>{children}</div>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </div>
  );
}
