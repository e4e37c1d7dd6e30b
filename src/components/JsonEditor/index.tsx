import React, {useEffect, useId, useRef, type ReactNode} from 'react';
import type {Refresh} from '../../client/json-editor';
import {editOnFirstUse} from '../../client/json-editor/load';

/** An error in a text, and its position. */
export type Problem = {line: number; column: number; message: string};

type Props = {
  label: string;
  hint?: string;
  rows?: number;
  text: string;
  onText: (text: string) => void;
  problems?: Problem[];
};

/** More would make the page long and slow; the rest appears when these are fixed. */
const SHOWN_PROBLEMS = 20;

const NONE: Problem[] = [];

/** A JSON field with readable error messages. Styled by OnPress/workbench.css. */
export function JsonEditor({label, hint, rows = 16, text, onText, problems = NONE}: Props): ReactNode {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const refresh = useRef<Refresh>();
  useEffect(() => {
    const lines = {least: rows, most: rows};
    refresh.current = editOnFirstUse(field.current!, () => import('../../client/json-editor'), {lines});
  }, [rows]);
  useEffect(() => refresh.current?.(problems), [text, problems]);
  return (
    <div className="workbench-field">
      <label htmlFor={id}>{label}</label>
      {hint && <span id={`${id}hint`}>{hint}</span>}
      <textarea
        ref={field}
        id={id}
        rows={rows}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        value={text}
        aria-invalid={problems.length > 0}
        aria-describedby={`${hint ? `${id}hint ` : ''}${id}problems`}
        onChange={({target}) => onText(target.value)}
      />
      <ul id={`${id}problems`} className="workbench-problems">
        {problems.slice(0, SHOWN_PROBLEMS).map(({line, column, message}) => (
          <li key={`${line}:${column}:${message}`}>
            <b>
              Line {line}, column {column}:
            </b>{' '}
            {message}
          </li>
        ))}
        {problems.length > SHOWN_PROBLEMS && <li>And {problems.length - SHOWN_PROBLEMS} more.</li>}
      </ul>
    </div>
  );
}
