// Replaces the stock tabs: a radio group that switches by style sheet, so it works without scripts and hydration changes nothing in it.
import type {Props as TabItemProps} from '@theme/TabItem';
import type {Props} from '@theme/Tabs';
import React, {Children, isValidElement, useId, type ReactElement, type ReactNode} from 'react';

/** As many as plugins/client/page-script/styles.css has rules for. */
export const MAX_TABS = 8;

/** plugins/client/page-script syncs groups of the same name and stores the choice. */
export default function Tabs({children, groupId}: Props): ReactNode {
  const id = useId();
  const items = Children.toArray(children).filter((child): child is ReactElement<TabItemProps> =>
    isValidElement(child),
  );
  if (items.length > MAX_TABS) throw new Error(`<Tabs> has ${items.length} items; at most ${MAX_TABS} are supported.`);
  return (
    <div className="tab-group" role="group" aria-label="Options" data-group={groupId}>
      {items.map(({props: {value, label}}, index) => (
        <React.Fragment key={value}>
          <input type="radio" name={id} id={`${id}${value}`} value={value} defaultChecked={index === 0} />
          <label htmlFor={`${id}${value}`}>{label}</label>
        </React.Fragment>
      ))}
      {items.map(({props: {value, label, children: panel}}) => (
        <div key={value} className="tab-panel" data-label={label}>
          {panel}
        </div>
      ))}
    </div>
  );
}
