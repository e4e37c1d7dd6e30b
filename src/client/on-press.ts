/** Listens on the document, because a client-side navigation replaces the page: calls `does` with the pressed element that fits. */
export function onPress<Pressed extends HTMLElement = HTMLElement>(
  selector: string,
  does: (pressed: Pressed) => void,
): void {
  document.addEventListener('click', ({target}) => {
    const pressed = (target as Element).closest<Pressed>(selector);
    if (pressed) does(pressed);
  });
}
