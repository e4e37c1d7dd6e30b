// Ejected (3.8.1): eighteen tags need no headings by letter.
import type {Props} from '@theme/TagsListByLetter';
import Tag from '@theme/Tag';
import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

export default function TagsListByLetter({tags}: Props): ReactNode {
  const sorted = [...tags].sort((a, b) => a.label.localeCompare(b.label, 'en'));
  return (
    <section aria-label="All tags">
      <ul className={styles.tags}>
        {sorted.map((tag) => (
          <li key={tag.permalink}>
            <Tag {...tag} />
          </li>
        ))}
      </ul>
    </section>
  );
}
