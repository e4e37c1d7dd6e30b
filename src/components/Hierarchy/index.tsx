import React, {type ReactNode} from 'react';
import styles from './styles.module.css';

const LEVELS: [level: string, example: string][] = [
  ['Organization', 'Kestrel Logistics'],
  ['Account', 'core'],
  ['Namespace', 'fulfilment'],
  ['Application', 'orders-api'],
];

const SCOPES: [name: string, state: string][] = [
  ['production-eu', '1.4.0, 100 % of traffic'],
  ['staging-eu', '1.5.0, being deployed'],
];

/** Nested boxes: which level contains which, with the running example of the guides. */
export function Hierarchy(): ReactNode {
  return (
    <figure className={styles.figure}>
      {LEVELS.reduceRight<ReactNode>(
        (inside, [level, example]) => (
          <div className={styles.box}>
            <p className={styles.line}>
              <span>{level}</span> <strong>{example}</strong>
            </p>
            {inside}
          </div>
        ),
        <div className={styles.scopes}>
          {SCOPES.map(([name, state]) => (
            <div key={name} className={styles.scope}>
              <p className={styles.line}>
                <span>Scope</span> <strong>{name}</strong>
              </p>
              <p className={styles.state}>{state}</p>
            </div>
          ))}
        </div>,
      )}
      <figcaption className={styles.caption}>What is set on a box reaches everything inside it.</figcaption>
    </figure>
  );
}
