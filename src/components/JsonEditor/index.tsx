import React, {useId, type ReactNode} from 'react';

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

/** A JSON field with readable error messages. Styled by OnPress/workbench.css. */
export function JsonEditor({label, hint, rows = 16, text, onText, problems = []}: Props): ReactNode {
  const id = useId();
  return (
    <div className="workbench-field">
      <label htmlFor={id}>{label}</label>
      {hint && <span id={`${id}hint`}>{hint}</span>}
      <textarea
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
