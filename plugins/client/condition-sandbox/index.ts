import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import type {EventSource} from '../../api/event-payloads/load';
import {contextExamples, eventExamples} from './contexts';

export type ConditionSandboxOptions = {events: () => Promise<EventSource[]>};

/** As an entry of `plugins`: the sandboxes as theme components, with sample payloads of the contract. */
export const conditionSandbox =
  ({events}: ConditionSandboxOptions) =>
  (): Plugin => ({
    name: 'condition-sandbox',
    getThemePath: () => path.join(__dirname, 'theme'),
    loadContent: events,
    async contentLoaded({content, actions}) {
      const known = content as EventSource[];
      const examples = {filter: eventExamples(known), policy: contextExamples(known)};
      await actions.createData('examples.json', examples);
    },
  });
