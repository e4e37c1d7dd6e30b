import React, {type ReactNode} from 'react';
import type {Lifecycle} from '../../api-contract/types';
import {outcomeOf} from '../../../source/outcome';
import {drawLifecycle} from './lifecycle-layout';
import {inline, type Page} from './text';

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

/** The diagram, and the same as text. */
export function LifecycleFigure({view, page}: {view: LifecycleView; page: Page}): ReactNode {
  const {id, of, lifecycle} = view;
  const {initial = [], final = [], transitions} = lifecycle;
  const caption = [
    initial.length > 0 && `Begins in ${names(initial)}`,
    final.length > 0 && `ends in ${names(final)}`,
  ].filter(Boolean);
  return (
    <>
      <figure className="api-figure">
        {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus */}
        <div role="group" aria-label={`Lifecycle of ${of}`} tabIndex={0}>
          <Drawing view={view} />
        </div>
        {caption.length > 0 && <figcaption>{caption.join('; ')}.</figcaption>}
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

/** Minimum width of wide diagrams on a small screen. */
const WIDE = 480;

const names = (states: string[]): string =>
  states.length === 1 ? states[0]! : `${states.slice(0, -1).join(', ')} or ${states.at(-1)}`;

function Drawing({view}: {view: LifecycleView}): ReactNode {
  const {id, of, lifecycle, states, meanings} = view;
  const {width, height, boxes, arrows} = drawLifecycle(lifecycle, states);
  const count = `${boxes.length} states and ${lifecycle.transitions.length} transitions`;
  return (
    <svg
      className={width > WIDE ? 'api-life api-wide' : 'api-life'}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-labelledby={`${id}-title ${id}-desc`}>
      <title id={`${id}-title`}>{`Lifecycle of ${of}`}</title>
      <desc id={`${id}-desc`}>{`${count}, listed below the picture.`}</desc>
      <marker
        id={`${id}-tip`}
        viewBox="0 0 8 8"
        refX="7.5"
        refY="4"
        markerWidth="6"
        markerHeight="6"
        orient="auto-start-reverse">
        <path d="M0 0L8 4L0 8z" />
      </marker>
      {arrows.map(({path, start, end, when}, index) => (
        <path
          key={index}
          d={path}
          markerStart={start ? `url(#${id}-tip)` : undefined}
          markerEnd={end ? `url(#${id}-tip)` : undefined}>
          <title>{when.join('\n')}</title>
        </path>
      ))}
      {boxes.map(({state, x, y, width: wide, height: high, initial, final}) => (
        <g
          key={state}
          className={
            [initial && 'api-first', final && 'api-last', outcomeOf(state) && `api-${outcomeOf(state)}`]
              .filter(Boolean)
              .join(' ') || undefined
          }>
          {meanings[state] && <title>{meanings[state]}</title>}
          <rect x={x} y={y} width={wide} height={high} rx="9" />
          {final && <rect x={x + 3} y={y + 3} width={wide - 6} height={high - 6} rx="6" />}
          <text x={Math.round((x + wide / 2) * 10) / 10} y={y + high / 2 + 4.5}>
            {state}
          </text>
        </g>
      ))}
    </svg>
  );
}
