import React, {type ComponentProps, type ReactNode} from 'react';
import styles from './styles.module.css';

/** Wide tables scroll inside their container, by keyboard too, so that the page does not scroll sideways. */
export function ScrollableTable(props: ComponentProps<'table'>): ReactNode {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be focusable
    <div className={styles.scroll} role="group" aria-label="Table" tabIndex={0}>
      <table {...props} />
    </div>
  );
}
