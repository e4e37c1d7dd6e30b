// Added component: a field that filters the rows of the table below it. Only pages with such a table load it.
import React, {useEffect, useId, useRef, useState, type ReactNode} from 'react';

type Props = {label: string; what: string; rows: string};

/** Shows rows that contain every word, including text typed before hydration. */
export default function FilterRows({label, what, rows}: Props): ReactNode {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [shown, setShown] = useState(Number(rows));

  function filter(): void {
    const {value} = field.current!;
    const words = value.toLowerCase().split(/\s+/).filter(Boolean);
    const table = field.current!.closest('.filter-rows')!.nextElementSibling!;
    let count = 0;
    for (const row of table.querySelectorAll<HTMLElement>('tbody tr')) {
      const text = row.textContent.toLowerCase();
      row.hidden = !words.every((word) => text.includes(word));
      if (!row.hidden) count += 1;
    }
    setShown(count);
  }
  useEffect(() => {
    if (field.current!.value) filter();
  }, []);

  return (
    <div className="filter-rows" data-needs-application="">
      <label htmlFor={id}>{label}</label>
      <input ref={field} id={id} type="search" autoComplete="off" spellCheck={false} onInput={filter} />
      <output htmlFor={id} aria-live="polite">
        {shown === Number(rows) ? `${rows} ${what}` : `${shown} of ${rows} ${what}`}
      </output>
    </div>
  );
}
