import React, {useEffect, useRef, useState, type ReactNode} from 'react';
import {buildNrn, LEVELS, type Ids} from './nrn';
import styles from './styles.module.css';

const EXAMPLE: Ids = {organization: '1', account: '2', namespace: '3', application: '4', scope: '5'};

export function NrnBuilder(): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const [ids, setIds] = useState<Ids>(EXAMPLE);
  const result = buildNrn(ids);
  // The fields are uncontrolled: text typed before hydration is read, not replaced.
  const read = (): void => setIds(Object.fromEntries(new FormData(form.current!)) as Ids);
  useEffect(read, []);
  return (
    <form
      ref={form}
      className={styles.form}
      data-needs-application=""
      onInput={read}
      onSubmit={(event) => event.preventDefault()}>
      <div className={styles.fields}>
        {LEVELS.map((level) => (
          <div key={level}>
            <label htmlFor={`nrn-${level}`}>{level}</label>
            <input
              id={`nrn-${level}`}
              inputMode="numeric"
              autoComplete="off"
              name={level}
              defaultValue={EXAMPLE[level]}
              aria-invalid={!result.ok && result.level === level}
              aria-describedby="nrn-result"
            />
          </div>
        ))}
      </div>
      <output id="nrn-result" className={styles.result}>
        {result.ok ? (
          <dl>
            <dt>In a body or a path</dt>
            <dd>
              <code>{result.nrn}</code>
            </dd>
            <dt>In a query string</dt>
            <dd>
              <code>{result.encoded}</code>
            </dd>
          </dl>
        ) : (
          <p className={styles.problem}>{result.problem}</p>
        )}
      </output>
    </form>
  );
}
