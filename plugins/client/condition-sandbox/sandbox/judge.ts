import type {Problem} from '@site/src/components/JsonEditor';
import {evaluate, type Clause} from '../../../../platform/conditions';
import {payloadFor, readCondition, readData} from './read';

export type FilterTexts = {kind: 'filter'; event: string; filter: string};
export type PolicyTexts = {kind: 'policy'; context: string; selector: string; conditions: string};
export type Texts = FilterTexts | PolicyTexts;

/** What a sandbox shows: the mistakes of each text, and the verdict when there are none. */
export type Judgement = {
  problems: Record<string, Problem[]>;
  words?: string;
  /** Missing without a decision: a text has a mistake, or the policy does not apply. */
  passes?: boolean;
  clauses: Clause[];
  note?: string;
};

export const judge = (texts: Texts): Judgement => (texts.kind === 'filter' ? judgeFilter(texts) : judgePolicy(texts));

const ready = (...all: {problems: Problem[]}[]): boolean => all.every(({problems}) => problems.length === 0);

function judgeFilter({event, filter}: FilterTexts): Judgement {
  const data = readData(event);
  const condition = readCondition(filter, 'filter');
  const {payload, note} = payloadFor(data.value);
  const result = ready(data, condition) ? evaluate(condition.value, payload, 'filter') : undefined;
  return {
    problems: {event: data.problems, filter: condition.problems},
    words: result && (result.met ? 'The event passes the filter.' : 'The filter holds the event back.'),
    passes: result?.met,
    clauses: result ? [result] : [],
    note,
  };
}

function judgePolicy({context, selector, conditions}: PolicyTexts): Judgement {
  const data = readData(context);
  const select = readCondition(selector, 'policy');
  const demand = readCondition(conditions, 'policy');
  const chosen = ready(data, select) ? evaluate(select.value, data.value, 'policy') : undefined;
  const result = chosen?.met && ready(data, demand) ? evaluate(demand.value, data.value, 'policy') : undefined;
  return {
    problems: {context: data.problems, selector: select.problems, conditions: demand.problems},
    words: policyWords(chosen, result),
    passes: result?.met,
    clauses: [chosen, result].filter((clause) => clause !== undefined),
  };
}

function policyWords(chosen: Clause | undefined, result: Clause | undefined): string | undefined {
  if (!chosen) return undefined;
  if (!chosen.met) return 'The policy is not selected: it has no say.';
  return result && (result.met ? 'The policy is selected and passes.' : 'The policy is selected and fails.');
}
