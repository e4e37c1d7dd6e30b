import React, {type ComponentProps, type ReactNode} from 'react';
import styles from './styles.module.css';

/** Wide tables scroll inside their box, by keyboard too, so that the page never does. */
export function ScrollableTable(props: ComponentProps<'table'>): ReactNode {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
    <div className={styles.scroll} role="group" aria-label="Table" tabIndex={0}>
      <table {...props} />
    </div>
  );
}
