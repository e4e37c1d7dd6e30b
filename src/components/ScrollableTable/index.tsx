import React, {type ComponentProps, type ReactNode} from 'react';

type Props = ComponentProps<'table'> & {
  /** Number of rows of a long table. */
  'data-rows'?: string;
};

/** Wide tables scroll inside their container, by keyboard too, so that the page does not scroll sideways. Long ones fold. */
export function ScrollableTable({'data-rows': rows, ...props}: Props): ReactNode {
  const table = (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
    <div className="table-box" role="group" aria-label="Table" tabIndex={0}>
      <table {...props} />
    </div>
  );
  if (!rows) return table;
  return (
    <details className="long-table" open>
      <summary className="row-count">{rows} rows</summary>
      {table}
    </details>
  );
}
