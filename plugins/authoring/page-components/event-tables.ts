import type {PhrasingContent, Table} from 'mdast';
import type {EventSource, Payload} from '../../api/event-payloads/load';
import {code, codes, link, phrases, table, text} from '../../source/nodes';

/** Tables of all events. The section of each source on this page has its payloads. */
const sourceLink = (source: string): PhrasingContent =>
  link(`/docs/notifications/event-payloads#${source}-events`, [code(source)]);

const actionsOf = ({payloads}: EventSource): string[] => payloads.flatMap(({actions}) => Object.keys(actions));

/** Every action of every source, with the filter that selects it. */
export const eventTable = (sources: readonly EventSource[]): Table =>
  table(
    ['What happened', 'Source', 'Action', 'Filter', 'Usual channel types'],
    sources.flatMap((event) =>
      event.payloads.flatMap((payload) =>
        Object.entries(payload.actions).map(([action, {when}]) => [
          phrases(when),
          [sourceLink(event.source)],
          [code(action)],
          filterFor(event, payload, action),
          codes(event.channels),
        ]),
      ),
    ),
  );

/** A source with one action needs no filter for it: the cell has the paths that narrow the events further. */
function filterFor(event: EventSource, {schema}: Payload, action: string): PhrasingContent[] {
  const root = event.filtersStartIn === undefined ? schema : schema.properties?.[event.filtersStartIn];
  const isSelected = root?.properties?.action?.enum?.includes(action) ?? false;
  return isSelected && actionsOf(event).length > 1
    ? [code(JSON.stringify({action}))]
    : [text('by '), ...codes(event.filters)];
}

export const eventSources = (sources: readonly EventSource[]): Table =>
  table(
    ['Source', 'Events', 'Actions', 'Usual types'],
    sources.map((event) => [
      [sourceLink(event.source)],
      phrases(event.description),
      codes(actionsOf(event)),
      codes(event.channels),
    ]),
  );

export const eventPaths = (sources: readonly EventSource[]): Table =>
  table(
    ['Source', 'Paths start in', 'Paths that are often used'],
    sources.map(({source, filters, filtersStartIn}) => [
      [sourceLink(source)],
      filtersStartIn === undefined
        ? [text('the payload')]
        : [code(filtersStartIn), text(' of the payload, whose name you leave out')],
      codes(filters),
    ]),
  );
