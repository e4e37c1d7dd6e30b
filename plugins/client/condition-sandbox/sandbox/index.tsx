import examples from '@generated/condition-sandbox/default/examples.json';
import {workerWithDeadline, type Ask} from '@site/src/client/worker-with-deadline';
import {JsonEditor} from '@site/src/components/JsonEditor';
import React, {useEffect, useId, useState, type ComponentType, type ReactNode} from 'react';
import type {Clause} from '../../../../platform/conditions';
import type {Judgement, Texts} from './judge';

const json = (value: unknown): string => JSON.stringify(value, null, 2);

type AskJudge = Ask<Texts, Judgement>;

const startWorker = (): Promise<AskJudge> =>
  workerWithDeadline(() => new Worker(new URL('./worker.ts', import.meta.url), {name: 'condition-sandbox-worker'}));

/** Both sandboxes load their Worker with their code, so that one failure and one Retry cover both. */
export async function loadFilter(): Promise<ComponentType> {
  const ask = await startWorker();
  return function LoadedFilter() {
    return <Filter ask={ask} />;
  };
}

export async function loadPolicy(): Promise<ComponentType> {
  const ask = await startWorker();
  return function LoadedPolicy() {
    return <Policy ask={ask} />;
  };
}

/** The last judgement of the texts; while a newer one is being made, the one before it. */
function useJudgement(ask: AskJudge, texts: Texts): Judgement {
  const [judgement, setJudgement] = useState<Judgement>({problems: {}, words: 'Evaluating…', clauses: []});
  const key = JSON.stringify(texts);
  useEffect(() => {
    let isLatest = true;
    void ask(JSON.parse(key) as Texts).then((outcome) => {
      if (!isLatest || outcome === 'superseded') return;
      setJudgement('value' in outcome ? outcome.value : {problems: {}, words: outcome.problem, clauses: []});
    });
    return () => {
      isLatest = false;
    };
  }, [ask, key]);
  return judgement;
}

function Filter({ask}: {ask: AskJudge}): ReactNode {
  const [event, setEvent] = useState(() => firstOf(examples.filter, 'approval: deployment:create'));
  const [filter, setFilter] = useState(
    '{\n  "action": "deployment:create",\n  "details.scope.dimensions.environment": { "$in": ["staging"] }\n}',
  );
  const {problems, note, ...verdict} = useJudgement(ask, {kind: 'filter', event, filter});
  return (
    <div className="workbench">
      <Choice label="Example of an event" all={examples.filter} onChoice={setEvent} />
      <div className="workbench-pair">
        <JsonEditor
          label="Event"
          rows={22}
          text={event}
          onText={setEvent}
          problems={problems.event}
          hint="The payload, as channels get it."
        />
        <div className="workbench-result">
          <JsonEditor
            label="Filter"
            rows={8}
            text={filter}
            onText={setFilter}
            problems={problems.filter}
            hint="Empty: every event passes."
          />
          {note && <Words text={note} />}
          <Verdict {...verdict} />
        </div>
      </div>
    </div>
  );
}

function Policy({ask}: {ask: AskJudge}): ReactNode {
  const [context, setContext] = useState(() => firstOf(examples.policy, 'deployment:create'));
  const [selector, setSelector] = useState('{\n  "scope.dimensions.environment": "production"\n}');
  const [conditions, setConditions] = useState('{\n  "build.metadata.coverage.percent": {\n    "$gte": 80\n  }\n}');
  const {problems, ...verdict} = useJudgement(ask, {kind: 'policy', context, selector, conditions});
  return (
    <div className="workbench">
      <Choice label="Example of a context" all={examples.policy} onChoice={setContext} />
      <div className="workbench-pair">
        <JsonEditor
          label="Context"
          rows={22}
          text={context}
          onText={setContext}
          problems={problems.context}
          hint="The entities of the request."
        />
        <div className="workbench-result">
          <JsonEditor
            label="Conditions"
            rows={6}
            text={conditions}
            onText={setConditions}
            problems={problems.conditions}
          />
          <JsonEditor
            label="Selector"
            rows={3}
            text={selector}
            onText={setSelector}
            problems={problems.selector}
            hint="Empty: the policy always applies."
          />
          <Verdict {...verdict} />
        </div>
      </div>
    </div>
  );
}

type Example = {name: string; data: unknown};
const firstOf = (all: Example[], name: string): string =>
  json((all.find((example) => example.name === name) ?? all[0])?.data ?? {});

function Choice({label, all, onChoice}: {label: string; all: Example[]; onChoice: (text: string) => void}): ReactNode {
  const id = useId();
  return (
    <p className="workbench-field">
      <label htmlFor={id}>{label}</label>
      <select id={id} defaultValue="" onChange={({target}) => onChoice(json(all[Number(target.value)]!.data))}>
        <option value="" disabled>
          Choose one
        </option>
        {all.map(({name}, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}

function Verdict({words, passes, clauses}: Omit<Judgement, 'problems'>): ReactNode {
  return (
    <>
      <p role="status" className={`workbench-verdict ${markOf(passes)}`}>
        {words ?? 'Correct the marked text to see the result.'}
      </p>
      {words && <Clauses all={clauses} />}
    </>
  );
}

/** The styles add color and a mark, beside the words. */
const markOf = (met: boolean | undefined): string => (met === undefined ? '' : met ? 'is-met' : 'is-not-met');

function Clauses({all}: {all: Clause[]}): ReactNode {
  return (
    <ul className="workbench-clauses">
      {all.map(({met, words, parts}, index) => (
        <li key={index} className={markOf(met)}>
          <b>{met ? 'Met:' : 'Not met:'}</b> {words}.{parts.length > 0 && <Clauses all={parts} />}
        </li>
      ))}
    </ul>
  );
}

/** A note with inline code in backticks. */
function Words({text}: {text: string}): ReactNode {
  return <p>{text.split('`').map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))}</p>;
}
