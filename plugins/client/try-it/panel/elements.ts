/** Elements without a framework: the panel is a small part of a page that React does not render. */
type Attributes = Record<string, string | boolean | undefined>;

export function create<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: (Node | string | undefined)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(name, '');
    else if (typeof value === 'string') element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== undefined));
  return element;
}

export const button = (label: string, onPress: () => void, attributes: Attributes = {}): HTMLButtonElement => {
  const element = create('button', {type: 'button', ...attributes}, label);
  element.addEventListener('click', onPress);
  return element;
};
