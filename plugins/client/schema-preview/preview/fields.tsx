/**
 * Renderers for objects, lists, tabs and switches, which the vanilla renderers lack or have without labels or keyboard
 * support.
 */
import {
  and,
  composePaths,
  createDefaultValue,
  findUISchema,
  Generate,
  isBooleanControl,
  isObjectArrayControl,
  isObjectControl,
  isPrimitiveArrayControl,
  isVisible,
  optionIs,
  or,
  rankWith,
  uiTypeIs,
  type ArrayControlProps,
  type Categorization,
  type CellProps,
  type ControlProps,
  type JsonFormsCellRendererRegistryEntry,
  type JsonFormsRendererRegistryEntry,
  type JsonSchema,
  type LayoutProps,
  type UISchemaElement,
} from '@jsonforms/core';
import {
  JsonFormsDispatch,
  useJsonForms,
  withJsonFormsArrayControlProps,
  withJsonFormsCellProps,
  withJsonFormsControlProps,
  withJsonFormsLayoutProps,
} from '@jsonforms/react';
import React, {createContext, useContext, useId, useMemo, useRef, useState, type ReactNode} from 'react';

/** The layout of a part: `options.detail`, or all its fields. */
function useDetail({schema, rootSchema, uischema, path}: ControlProps | ArrayControlProps): UISchemaElement {
  const {uischemas = []} = useJsonForms();
  return useMemo(() => {
    const all = (): UISchemaElement => Generate.uiSchema(schema, 'VerticalLayout', undefined, rootSchema);
    return findUISchema(uischemas, schema, uischema.scope, path, all, uischema, rootSchema);
  }, [uischemas, schema, rootSchema, uischema, path]);
}

/** Schemas of the objects around a field. */
const Around = createContext<readonly JsonSchema[]>([]);

/** A recursive part would never end: from its second occurrence on, each level opens on click. */
function ObjectField(props: ControlProps): ReactNode {
  const {schema, path, label, visible, enabled} = props;
  const detail = useDetail(props);
  const around = useContext(Around);
  const inner = useMemo(() => [...around, schema], [around, schema]);
  const [open, setOpen] = useState(!around.includes(schema));
  if (!visible) return null;
  return (
    <fieldset>
      {label && <legend>{label}</legend>}
      {open ? (
        <Around.Provider value={inner}>
          <JsonFormsDispatch schema={schema} uischema={detail} path={path} enabled={enabled} />
        </Around.Provider>
      ) : (
        <>
          <p>These fields contain themselves.</p>
          <button type="button" onClick={() => setOpen(true)}>
            Show the fields of {label || 'the next level'}
          </button>
        </>
      )}
    </fieldset>
  );
}

/** Entries one below the other, each in a box with its number. */
function ListField(props: ArrayControlProps): ReactNode {
  const {schema, rootSchema, path, data, label, visible, enabled, errors, addItem, removeItems} = props;
  const add = useRef<HTMLButtonElement>(null);
  const detail = useDetail(props);
  if (!visible) return null;
  const isObject = (schema as JsonSchema).type === 'object' || schema.properties !== undefined;
  const entries = Array.isArray(data) ? data : [];
  return (
    <fieldset>
      {label && <legend>{label}</legend>}
      {entries.map((_, index) => {
        const name = `${label} ${index + 1}`;
        const uischema = isObject ? detail : ({type: 'Control', scope: '#', label: name} as UISchemaElement);
        return (
          <div key={index} role="group" aria-label={name} className="workbench-entry">
            <JsonFormsDispatch
              schema={schema}
              uischema={uischema}
              path={composePaths(path, String(index))}
              enabled={enabled}
            />
            <button
              type="button"
              disabled={!enabled}
              onClick={() => {
                removeItems?.(path, [index])();
                add.current!.focus(); // the button that had the focus is removed
              }}>
              Remove {name}
            </button>
          </div>
        );
      })}
      <button
        ref={add}
        type="button"
        disabled={!enabled}
        onClick={() => addItem(path, createDefaultValue(schema, rootSchema))()}>
        Add to {label}
      </button>
      <div className="validation_error">{errors}</div>
    </fieldset>
  );
}

/** Categories as buttons: one is open. */
function TabsField({uischema, schema, path, visible, enabled}: LayoutProps): ReactNode {
  const id = useId();
  const {core, config} = useJsonForms();
  const [open, setOpen] = useState(0);
  if (!visible) return null;
  const categories = (uischema as Categorization).elements.filter((category) =>
    isVisible(category, core!.data, '', core!.ajv!, config),
  );
  const shown = categories[open] ?? categories[0];
  return (
    <div>
      <div className="workbench-tabs" role="group" aria-label="Categories">
        {categories.map((category, index) => (
          <button
            key={index}
            type="button"
            aria-expanded={category === shown}
            aria-controls={id}
            onClick={() => setOpen(index)}>
            {category.label ?? `Part ${index + 1}`}
          </button>
        ))}
      </div>
      <div id={id}>
        {(shown?.elements ?? []).map((element, index) => (
          <JsonFormsDispatch
            key={`${open}-${index}`}
            schema={schema}
            uischema={element as UISchemaElement}
            path={path}
            enabled={enabled}
          />
        ))}
      </div>
    </div>
  );
}

/** A boolean with `options.toggle`. */
const Switch = ({data, id, enabled, path, handleChange}: CellProps): ReactNode => (
  <input
    type="checkbox"
    role="switch"
    id={id}
    checked={data === true}
    disabled={!enabled}
    onChange={({target}) => handleChange(path, target.checked)}
  />
);

/** Higher priority than the vanilla renderers. */
const RANK = 10;

export const fields: JsonFormsRendererRegistryEntry[] = [
  {tester: rankWith(RANK, isObjectControl), renderer: withJsonFormsControlProps(ObjectField)},
  {
    tester: rankWith(RANK, or(isObjectArrayControl, isPrimitiveArrayControl)),
    renderer: withJsonFormsArrayControlProps(ListField),
  },
  {tester: rankWith(RANK, uiTypeIs('Categorization')), renderer: withJsonFormsLayoutProps(TabsField)},
];

export const cells: JsonFormsCellRendererRegistryEntry[] = [
  {tester: rankWith(RANK, and(isBooleanControl, optionIs('toggle', true))), cell: withJsonFormsCellProps(Switch)},
];
