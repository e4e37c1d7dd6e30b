import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

const STEPS: [name: string, text: string][] = [
  ['Commit', 'You push to the repository of the application.'],
  ['Build', 'CI builds it and stores an asset in your registry.'],
  ['Release', 'A version number points to one successful build.'],
  ['Deployment', 'The release starts on a scope beside the old version.'],
  ['Finalized', 'You move the traffic, watch, and finish or roll back.'],
];

/** The delivery chain as a list, so that it reads in order without styles too. */
export function DeliveryChain(): ReactNode {
  return (
    <ol className={styles.chain}>
      {STEPS.map(([name, text]) => (
        <li key={name} className={styles.step}>
          <strong>{name}</strong> <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
