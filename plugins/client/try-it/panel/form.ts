/** The request as a form: parameters, body with its errors, and the buttons. */
import type {Placed} from '../../../authoring/content-checks/snippets/read-json';
import type {Choice, Field, Filled, Form} from '../sandbox/protocol';
import {button, create} from './elements';
import {resourceWords} from './words';

export type FormParts = {
  fields: HTMLElement;
  /** Without a body there is no editor. */
  editor?: {
    element: HTMLElement;
    textarea: HTMLTextAreaElement;
    /** After the label. */
    about: HTMLElement;
    /** Beside the buttons, so that they are in view while the form scrolls. */
    problems: HTMLElement;
    show: (problems: Placed[]) => void;
  };
  /** Offers the objects that the sandbox has now, and those that it has lost. */
  offer: (form: Form) => void;
  /** Objects of the example that the request needs and the sandbox has lost. */
  lost: HTMLElement;
};

/** A longer body scrolls. */
export const BODY_LINES = {least: 2, most: 12};

export function formParts(form: Form, addLost: () => void): FormParts {
  const {fields, body} = form;
  const lost = create('div', {class: 'try-lost'});
  const rows = new Map(fields.map((field, index) => [field.key, fieldRow(field, `try-choices-${index}`)]));
  const isFirst = ({isRequired, value}: Field): boolean => isRequired || value !== '';
  const rowsOf = (some: Field[]): HTMLElement[] => some.map(({key}) => rows.get(key)!);
  const rest = fields.filter((field) => !isFirst(field));
  return {
    fields: create(
      'div',
      {class: 'try-fields'},
      ...rowsOf(fields.filter(isFirst)),
      rest.length === 0
        ? undefined
        : create(
            'details',
            {},
            create('summary', {}, rest.length === 1 ? '1 more parameter' : `${rest.length} more parameters`),
            ...rowsOf(rest),
          ),
    ),
    ...(body === undefined ? {} : {editor: bodyEditor(body)}),
    lost,
    offer({fields: current, missing}) {
      const objects = missing.map(({resource, id}) => `${resourceWords(resource)} ${id}`);
      lost.replaceChildren(
        ...(missing.length === 0
          ? []
          : [
              create(
                'p',
                {},
                `The example of this request uses ${objects.join(', ')}, which the sandbox does not have.`,
              ),
              button("Add the example's objects", addLost),
            ]),
      );
      for (const {key, choices} of current)
        rows
          .get(key)
          ?.querySelector('datalist')
          ?.replaceChildren(...choices.map(optionOf));
    },
  };
}

const optionOf = ({value, label}: Choice): HTMLElement => create('option', {value, label});

function fieldRow({key, name, place, isRequired, value, choices}: Field, id: string): HTMLElement {
  const about = [place, ...(isRequired ? ['required'] : [])].join(', ');
  return create(
    'label',
    {class: 'try-field'},
    create('span', {}, create('code', {}, name), ' ', create('small', {}, about)),
    create('input', {name: key, value, list: id, required: isRequired, ...NO_HELP}),
    create('datalist', {id}, ...choices.map(optionOf)),
  );
}

const NO_HELP = {autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false'};

function bodyEditor(body: string): NonNullable<FormParts['editor']> {
  const textarea = create('textarea', {
    id: 'try-body',
    wrap: 'off',
    'aria-describedby': 'try-problems',
    ...NO_HELP,
  });
  textarea.value = body;
  const fit = (): void => {
    const lines = textarea.value.split('\n', BODY_LINES.most).length;
    textarea.rows = Math.min(BODY_LINES.most, Math.max(BODY_LINES.least, lines + 1));
  };
  fit();
  textarea.addEventListener('input', fit);
  const about = create('small', {}, 'JSON');
  const list = create('ul', {id: 'try-problems', class: 'try-problems'});
  return {
    textarea,
    about,
    element: create('div', {class: 'try-body'}, create('label', {for: 'try-body'}, 'Request body ', about), textarea),
    problems: list,
    show(problems) {
      textarea.ariaInvalid = problems.length > 0 ? 'true' : null;
      // One at a time: a list would push Send out of the window.
      const [first, ...more] = problems;
      const others = more.length > 0 ? ` And ${more.length} more.` : '';
      list.replaceChildren(
        ...(first ? [create('li', {}, create('b', {}, `Line ${first.line}:`), ` ${first.message}${others}`)] : []),
      );
    },
  };
}

/** What the reader has typed. */
export function filledOf(form: HTMLFormElement, textarea: HTMLTextAreaElement | undefined): Filled {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('.try-field input')];
  return {
    fields: Object.fromEntries(inputs.map(({name, value}) => [name, value.trim()])),
    ...(textarea ? {body: textarea.value} : {}),
  };
}

/** A path cannot be built without its parameters; everything else is for the platform to reject. */
export function missingInPath(form: HTMLFormElement): HTMLInputElement | undefined {
  const inputs = [...form.querySelectorAll<HTMLInputElement>('.try-field input')];
  for (const input of inputs) input.ariaInvalid = null;
  const missing = inputs.find(({name, value}) => name.startsWith('path ') && value.trim() === '');
  if (missing) missing.ariaInvalid = 'true';
  return missing;
}

/** The call as it is now: `GET /scope/5?limit=30`. */
export function callText({method, path}: Form, {fields}: Filled): string {
  const filled = path.replace(/\{([^}]+)\}/g, (whole, name: string) => fields[`path ${name}`] || whole);
  const query = Object.entries(fields)
    .filter(([key, value]) => key.startsWith('query ') && value !== '')
    .map(([key, value]) => `${key.slice('query '.length)}=${value}`);
  return `${method} ${filled}${query.length > 0 ? `?${query.join('&')}` : ''}`;
}
