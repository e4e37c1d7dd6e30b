import examples from '@generated/schema-preview/default/examples.json';
import {
  extractDefaults,
  UPDATE_CORE,
  type JsonFormsCore,
  type JsonSchema,
  type Middleware,
  type UISchemaElement,
} from '@jsonforms/core';
import {workerWithDeadline, type Ask} from '@site/src/client/worker-with-deadline';
import {JsonEditor} from '@site/src/components/JsonEditor';
import {JsonForms} from '@jsonforms/react';
import {vanillaCells, vanillaRenderers} from '@jsonforms/vanilla-renderers';
import React, {Component, useEffect, useId, useMemo, useRef, useState, type ComponentType, type ReactNode} from 'react';
import {cells, fields} from './fields';
import {FormValidator} from './form-validator';
import type {Judged, Question, ReadTexts} from './judge';
import type {Node} from './validator';

const RENDERERS = [...vanillaRenderers, ...fields];
const CELLS = [...vanillaCells, ...cells];
/** Debounce time of typing. */
const PAUSE_MS = 300;

/** `data` is the initial value: passing it back during typing would lose input. */
type Form = {schema: Node; uischema: Node | undefined; data: unknown; key: number};

type AskWorker = Ask<Question, ReadTexts | Judged>;

/** The preview with its Worker, which reads and judges everything that the reader types. */
export async function loadPreview(): Promise<ComponentType> {
  const ask: AskWorker = await workerWithDeadline(
    () => new Worker(new URL('./worker.ts', import.meta.url), {name: 'schema-preview-worker'}),
  );
  return function LoadedPreview() {
    return <Preview ask={ask} />;
  };
}

/** Editors for both schemas, the form, and its data. */
function Preview({ask}: {ask: AskWorker}): ReactNode {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const [schemaText, setSchemaText] = useState(examples[0]?.schema ?? '{}');
  const [uiText, setUiText] = useState(examples[0]?.uischema ?? '');
  const [form, setForm] = useState<Form>();
  const [problems, setProblems] = useState<ReadTexts['problems']>({schema: [], ui: []});
  const [stopped, setStopped] = useState('');
  const [data, setData] = useState<unknown>(() => dataOf(examples[0]?.schema ?? '{}'));
  const latest = useRef(data);

  useEffect(() => {
    let isLatest = true;
    const timer = setTimeout(async () => {
      const outcome = await ask({kind: 'read', schemaText, uiText});
      if (!isLatest || outcome === 'superseded') return;
      setStopped('problem' in outcome ? outcome.problem : '');
      if ('problem' in outcome) return;
      const {schema, uischema, problems: found} = outcome.value as ReadTexts;
      setProblems(found);
      if (!schema || found.ui.length > 0) return;
      setForm((last) => ({schema, uischema: shown(uischema), data: latest.current, key: (last?.key ?? 0) + 1}));
    }, PAUSE_MS);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [ask, schemaText, uiText]);

  function keep(now: unknown): void {
    latest.current = now;
    setData(now);
  }

  function open(index: number): void {
    const {schema, uischema} = examples[index]!;
    setChosen(index);
    setSchemaText(schema);
    setUiText(uischema);
    keep(dataOf(schema));
  }

  const wrong = problems.schema.length + problems.ui.length;
  return (
    <div className="workbench">
      <p className="workbench-field">
        <label htmlFor={`${id}example`}>Example</label>
        <select id={`${id}example`} value={chosen} onChange={(event) => open(Number(event.target.value))}>
          {pages().map((page) => (
            <optgroup key={page} label={page}>
              {examples.map(
                (example, index) =>
                  example.page === page && (
                    <option key={index} value={index}>
                      {example.name}
                    </option>
                  ),
              )}
            </optgroup>
          ))}
        </select>
      </p>
      <div className="workbench-pair">
        <div>
          <JsonEditor
            label="JSON Schema"
            rows={12}
            text={schemaText}
            onText={setSchemaText}
            problems={problems.schema}
          />
          <JsonEditor
            label="UI schema"
            rows={12}
            hint="Empty: all fields, one below the other."
            text={uiText}
            onText={setUiText}
            problems={problems.ui}
          />
        </div>
        <div className="workbench-result">
          <section aria-labelledby={`${id}form`}>
            <p className="workbench-title" id={`${id}form`}>
              Form
            </p>
            {form && (
              <Guard key={form.key}>
                <JudgedForm form={form} ask={ask} data={data} onData={keep} onStopped={setStopped} />
              </Guard>
            )}
          </section>
          <p role="status" className="workbench-problems">
            {stopped ||
              (wrong > 0 &&
                `${wrong === 1 ? 'One mistake' : `${wrong} mistakes`}. The form shows the last version without.`)}
          </p>
          <section aria-labelledby={`${id}data`}>
            <p className="workbench-title" id={`${id}data`}>
              Data
            </p>
            {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must take the focus */}
            <pre className="workbench-data" tabIndex={0} aria-labelledby={`${id}data`} role="group">
              {JSON.stringify(data, null, 2)}
            </pre>
          </section>
        </div>
      </div>
    </div>
  );
}

type JudgedFormProps = {
  form: Form;
  ask: AskWorker;
  data: unknown;
  onData: (data: unknown) => void;
  onStopped: (problem: string) => void;
};

/** The form validates nothing itself: errors and rules are judged by the Worker. */
function JudgedForm({form, ask, data, onData, onStopped}: JudgedFormProps): ReactNode {
  const [errors, setErrors] = useState<Judged['errors']>([]);
  const [asked, setAsked] = useState(0);
  const validator = useMemo(() => new FormValidator(() => queueMicrotask(() => setAsked((count) => count + 1))), []);

  useEffect(() => {
    const question = validator.question(form.schema, data);
    void ask(question).then((outcome) => {
      if (outcome === 'superseded') return;
      const judged = 'value' in outcome ? (outcome.value as Judged) : undefined;
      validator.learn(question.comparisons, judged);
      setErrors(judged?.errors ?? []);
      onStopped('problem' in outcome ? outcome.problem : '');
    });
  }, [ask, validator, form.schema, data, asked, onStopped]);

  return (
    <JsonForms
      schema={form.schema as JsonSchema}
      uischema={form.uischema as UISchemaElement | undefined}
      data={form.data}
      renderers={RENDERERS}
      cells={CELLS}
      ajv={validator as unknown as JsonFormsCore['ajv']}
      validationMode="NoValidation"
      additionalErrors={errors}
      middleware={keepData}
      onChange={(state) => onData(state.data)}
    />
  );
}

/** New errors must not bring the initial data back: the form owns its data. */
const keepData: Middleware = (state, action, reduce) =>
  reduce(state, action.type === UPDATE_CORE ? {...action, data: state.data} : action);

/** A form starts with its defaults, as in the console. */
function dataOf(text: string): unknown {
  const schema = JSON.parse(text) as JsonSchema;
  return extractDefaults(schema, schema) ?? {};
}

const pages = (): string[] => [...new Set(examples.map(({page}) => page))];

/** Renders `ListWithDetail` as a list, and prevents fields from taking the focus from the editor. */
function shown(element: Node | undefined): Node | undefined {
  if (!element) return undefined;
  const {options} = element;
  return {
    ...element,
    type: element.type === 'ListWithDetail' ? 'Control' : element.type,
    ...(typeof options === 'object' && {options: {...options, focus: false}}),
    ...(Array.isArray(element.elements) && {elements: element.elements.map((child: Node) => shown(child))}),
  };
}

/** Error boundary: a JSON Forms error must not crash the page. */
class Guard extends Component<{children: ReactNode}, {message?: string}> {
  override state: {message?: string} = {};

  static getDerivedStateFromError(error: Error): {message: string} {
    return {message: error.message};
  }

  override render(): ReactNode {
    const {message} = this.state;
    return message === undefined ? this.props.children : <p role="alert">The form cannot be shown: {message}</p>;
  }
}
