import examples from '@generated/schema-preview/default/examples.json';
import {extractDefaults, type JsonSchema, type UISchemaElement} from '@jsonforms/core';
import {JsonEditor, type Problem} from '@site/src/components/JsonEditor';
import {JsonForms} from '@jsonforms/react';
import {vanillaCells, vanillaRenderers} from '@jsonforms/vanilla-renderers';
import React, {Component, useEffect, useId, useRef, useState, type ReactNode} from 'react';
import {fields} from './fields';
import {readSchema, readUiSchema, type Node} from './problems';

const RENDERERS = [...vanillaRenderers, ...fields];
/** Debounce time of typing. */
const PAUSE_MS = 300;

/** `data` is the initial value: passing it back during typing would lose input. */
type Form = {schema: Node; uischema: Node | undefined; data: unknown; key: number};

/** Editors for both schemas, the form, and its data. */
export function Preview(): ReactNode {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const [schemaText, setSchemaText] = useState(examples[0]?.schema ?? '{}');
  const [uiText, setUiText] = useState(examples[0]?.uischema ?? '');
  const [form, setForm] = useState<Form>();
  const [problems, setProblems] = useState<{schema: Problem[]; ui: Problem[]}>({schema: [], ui: []});
  const [data, setData] = useState<unknown>(() => dataOf(examples[0]?.schema ?? '{}'));
  const latest = useRef(data);

  useEffect(() => {
    const timer = setTimeout(() => {
      const schema = readSchema(schemaText);
      const ui = readUiSchema(uiText, schema.parsed?.value);
      setProblems({schema: schema.problems, ui: ui.problems});
      if (schema.parsed && ui.problems.length === 0) {
        const {value} = schema.parsed;
        setForm((last) => ({
          schema: value,
          uischema: shown(ui.parsed?.value),
          data: latest.current,
          key: (last?.key ?? 0) + 1,
        }));
      }
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [schemaText, uiText]);

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
        <JsonEditor label="JSON Schema" text={schemaText} onText={setSchemaText} problems={problems.schema} />
        <JsonEditor
          label="UI schema"
          hint="Empty: all fields, one below the other."
          text={uiText}
          onText={setUiText}
          problems={problems.ui}
        />
      </div>
      <p role="status">
        {wrong > 0 && `${wrong === 1 ? 'One mistake' : `${wrong} mistakes`}. The form shows the last version without.`}
      </p>
      <div className="workbench-pair">
        <section aria-labelledby={`${id}form`}>
          <p className="workbench-title" id={`${id}form`}>
            Form
          </p>
          {form && (
            <Guard key={form.key}>
              <JsonForms
                schema={form.schema as JsonSchema}
                uischema={form.uischema as UISchemaElement | undefined}
                data={form.data}
                renderers={RENDERERS}
                cells={vanillaCells}
                onChange={(state) => keep(state.data)}
              />
            </Guard>
          )}
        </section>
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
  );
}

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
