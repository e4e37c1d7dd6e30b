import React, {type ReactNode} from 'react';
import type {Lifecycle} from '../../../../contract';
import {pictures} from '../../../source/diagram/svg';
import {diagramOf} from './lifecycle-diagram';
import {inline, wordsOf, type Page} from './text';
import {CELL} from '../../../../search-format';

export type LifecycleView = {
  /** Id of its heading or section. */
  id: string;
  /** Name of the object, such as "scope". */
  of: string;
  lifecycle: Lifecycle;
  /** All values, in the order of the contract. */
  states: string[];
  meanings: Record<string, string>;
};

function captionOf({initial = [], final = []}: Lifecycle): string {
  const parts = [
    initial.length > 0 && `Begins in ${names(initial)}`,
    final.length > 0 && `ends in ${names(final)}`,
  ].filter(Boolean);
  return parts.length > 0 ? `${parts.join('; ')}.` : '';
}

/** The searchable texts of the figure: its caption, and each transition. */
export const lifecycleTexts = ({lifecycle}: LifecycleView, page: Page): string[] => [
  captionOf(lifecycle),
  ...lifecycle.transitions.map(({from, to, when}) => [from, to, wordsOf(inline(when, page))].join(CELL)),
];

/** What a state means, and when it changes: the text below the diagram, for the pointer. */
const titlesOf = ({lifecycle, states, meanings}: LifecycleView, page: Page): Record<string, string> =>
  Object.fromEntries(
    states.map((state) => {
      const next = lifecycle.transitions.filter(({from}) => from === state);
      const lines = next.map(({to, when}) => `→ ${to}: ${wordsOf(inline(when, page))}`);
      return [state, [wordsOf(inline(meanings[state] ?? '', page)), ...lines].filter(Boolean).join('\n')];
    }),
  );

/** The diagram, and the same as text. */
export function LifecycleFigure({view, page}: {view: LifecycleView; page: Page}): ReactNode {
  const {id, of, lifecycle} = view;
  const {transitions} = lifecycle;
  const caption = captionOf(lifecycle);
  const named = {'aria-label': `Lifecycle of ${of}`, 'aria-details': `${id}-transitions`};
  return (
    <>
      <figure className="diagram">
        {caption && <figcaption>{caption}</figcaption>}
        <div
          role="group"
          aria-label={`Lifecycle of ${of}`}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus
          tabIndex={0}
          dangerouslySetInnerHTML={{__html: pictures(diagramOf(lifecycle, view.states), named, titlesOf(view, page))}}
        />
      </figure>
      <details className="api-fold" id={`${id}-transitions`}>
        <summary>{transitions.length === 1 ? '1 transition' : `${transitions.length} transitions`} in words</summary>
        <table>
          <caption>Transitions of {of}</caption>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">To</th>
              <th scope="col">When</th>
            </tr>
          </thead>
          <tbody>
            {transitions.map(({from, to, when}, index) => (
              <tr key={index}>
                <td>
                  <code>{from}</code>
                </td>
                <td>
                  <code>{to}</code>
                </td>
                <td>{inline(when, page)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  );
}

const names = (states: string[]): string =>
  states.length === 1 ? states[0]! : `${states.slice(0, -1).join(', ')} or ${states.at(-1)}`;
