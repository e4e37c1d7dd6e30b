import React, {useId, type ReactNode} from 'react';

/** A mistake in a text, and where. */
export type Problem = {line: number; column: number; message: string};

type Props = {
  label: string;
  hint?: string;
  rows?: number;
  text: string;
  onText: (text: string) => void;
  problems: Problem[];
};

/** A text of JSON with its mistakes in words. Its styles are those of the parts that open on a press. */
export function JsonEditor({label, hint, rows = 16, text, onText, problems}: Props): ReactNode {
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
        {problems.map(({line, column, message}) => (
          <li key={`${line}:${column}:${message}`}>
            <b>
              Line {line}, column {column}:
            </b>{' '}
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
