type Child = Node | string | false | undefined;

/** Creates an element with attributes and children; strings are text, never HTML. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string>,
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const created = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, value);
  created.append(...children.filter((child) => child !== false && child !== undefined));
  return created;
}
