/**
 * Removes the class `hidden` from elements of the page, and from elements that
 * are added to the docs sidebar menu later.
 */
const HIDDEN = 'hidden';

function reveal(root: ParentNode): void {
  root.querySelectorAll(`.${HIDDEN}`).forEach((element) => element.classList.remove(HIDDEN));
}

const observer =
  typeof MutationObserver === 'undefined'
    ? undefined
    : new MutationObserver((records) => {
        for (const node of records.flatMap((record) => [...record.addedNodes])) {
          if (node instanceof Element) {
            node.classList.remove(HIDDEN);
            reveal(node);
          }
        }
      });

export function onRouteDidUpdate(): void {
  reveal(document);
  observer?.disconnect();
  document
    .querySelectorAll('.theme-doc-sidebar-menu')
    .forEach((menu) => observer?.observe(menu, {childList: true, subtree: true}));
}
