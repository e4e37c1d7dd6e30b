import examples from '@generated/condition-sandbox/default/examples.json';
import {JsonEditor, type Problem} from '@site/src/components/JsonEditor';
import React, {useDeferredValue, useId, useState, type ReactNode} from 'react';
import {evaluate, type Clause} from './evaluate';
import {payloadFor, readCondition, readData} from './read';

const json = (value: unknown): string => JSON.stringify(value, null, 2);

export function Filter(): ReactNode {
  const [event, setEvent] = useState(() => firstOf(examples.filter, 'approval: deployment:create'));
  const [filter, setFilter] = useState(
    '{\n  "action": "deployment:create",\n  "details.scope.dimensions.environment": { "$in": ["staging"] }\n}',
  );
  const data = readData(useDeferredValue(event));
  const condition = readCondition(useDeferredValue(filter), 'filter');
  const {payload, note} = payloadFor(data.value);
  const result = ready(data, condition) ? evaluate(condition.value, payload, 'filter') : undefined;
  return (
    <div className="workbench">
      <Choice label="Example of an event" all={examples.filter} onChoice={setEvent} />
      <div className="workbench-pair">
        <JsonEditor
          label="Event"
          text={event}
          onText={setEvent}
          problems={data.problems}
          hint="The payload, as channels get it."
        />
        <JsonEditor
          label="Filter"
          text={filter}
          onText={setFilter}
          problems={condition.problems}
          hint="Empty: every event passes."
        />
      </div>
      {note && <Words text={note} />}
      <Verdict
        words={result && (result.met ? 'The event passes the filter.' : 'The filter holds the event back.')}
        clauses={result ? [result] : []}
      />
    </div>
  );
}

export function Policy(): ReactNode {
  const [context, setContext] = useState(() => firstOf(examples.policy, 'deployment:create'));
  const [selector, setSelector] = useState('{ "scope.dimensions.environment": "production" }');
  const [conditions, setConditions] = useState('{\n  "build.metadata.coverage.percent": { "$gte": 80 }\n}');
  const data = readData(useDeferredValue(context));
  const select = readCondition(useDeferredValue(selector), 'policy');
  const demand = readCondition(useDeferredValue(conditions), 'policy');
  const chosen = ready(data, select) ? evaluate(select.value, data.value, 'policy') : undefined;
  const result = chosen?.met && ready(data, demand) ? evaluate(demand.value, data.value, 'policy') : undefined;
  return (
    <div className="workbench">
      <Choice label="Example of a context" all={examples.policy} onChoice={setContext} />
      <div className="workbench-pair">
        <JsonEditor
          label="Context"
          text={context}
          onText={setContext}
          problems={data.problems}
          hint="The entities of the request."
        />
        <div>
          <JsonEditor label="Conditions" rows={8} text={conditions} onText={setConditions} problems={demand.problems} />
          <JsonEditor
            label="Selector"
            rows={4}
            text={selector}
            onText={setSelector}
            problems={select.problems}
            hint="Empty: the policy always applies."
          />
        </div>
      </div>
      <Verdict
        words={policyWords(chosen, result)}
        clauses={[chosen, result].filter((clause) => clause !== undefined)}
      />
    </div>
  );
}

function policyWords(chosen: Clause | undefined, result: Clause | undefined): string | undefined {
  if (!chosen) return undefined;
  if (!chosen.met) return 'The policy is not selected: it has no say.';
  return result && (result.met ? 'The policy is selected and passes.' : 'The policy is selected and fails.');
}

const ready = (...all: {problems: Problem[]}[]): boolean => all.every(({problems}) => problems.length === 0);

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

function Verdict({words, clauses}: {words: string | undefined; clauses: Clause[]}): ReactNode {
  return (
    <>
      <p role="status" className="workbench-verdict">
        {words ?? 'Correct the marked text to see the result.'}
      </p>
      {words && <Clauses all={clauses} />}
    </>
  );
}

function Clauses({all}: {all: Clause[]}): ReactNode {
  return (
    <ul className="workbench-clauses">
      {all.map(({met, words, parts}, index) => (
        <li key={index} className={met ? 'is-met' : undefined}>
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
