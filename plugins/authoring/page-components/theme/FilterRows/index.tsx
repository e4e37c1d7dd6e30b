// Added component: a field that filters the rows of the table or tables below it. Only pages with such a table load it.
import React, {useCallback, useEffect, useId, useRef, useState, type ReactNode, type RefObject} from 'react';

type Props = {
  label: string;
  what: string;
  /** How many rows the table below has; without it, the field filters every table after it. */
  rows?: string;
};

/** Shows rows that contain every word, including text typed before hydration. */
export default function FilterRows({label, what, rows}: Props): ReactNode {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [counts, setCounts] = useState(rows === undefined ? '' : `${rows} ${what}`);

  const filter = useCallback((): void => {
    const {value} = field.current!;
    const words = value.toLowerCase().split(/\s+/).filter(Boolean);
    const sections = rows === undefined ? sectionsAfter(boxOf(field)) : [[boxOf(field).nextElementSibling!]];
    let [count, all] = [0, 0];
    for (const section of sections) {
      const before = count;
      for (const row of section.flatMap((part) => [...part.querySelectorAll<HTMLElement>('tbody tr')])) {
        const text = row.textContent.toLowerCase();
        row.hidden = !words.every((word) => text.includes(word));
        if (!row.hidden) count += 1;
        all += 1;
      }
      const isEmpty = rows === undefined && words.length > 0 && count === before;
      for (const part of section) part.toggleAttribute('hidden', isEmpty);
    }
    setCounts(count === all ? `${all} ${what}` : `${count} of ${all} ${what}`);
  }, [rows, what]);
  useEffect(() => {
    if (field.current!.value) filter();
  }, [filter]);

  return (
    <div className="filter-rows" data-needs-application="">
      <label htmlFor={id}>{label}</label>
      <input ref={field} id={id} type="search" autoComplete="off" spellCheck={false} onInput={filter} />
      <output htmlFor={id} aria-live="polite">
        {counts}
      </output>
    </div>
  );
}

const boxOf = (field: RefObject<HTMLInputElement>): Element => field.current!.closest('.filter-rows')!;

/** What follows on the page, each heading with its text and tables. */
function sectionsAfter(box: Element): Element[][] {
  const sections: Element[][] = [];
  for (let part = box.nextElementSibling; part; part = part.nextElementSibling) {
    if (part.matches('h2') || sections.length === 0) sections.push([]);
    sections.at(-1)!.push(part);
  }
  return sections;
}
