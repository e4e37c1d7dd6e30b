const CONTROL = 'a, button, summary, input';

/**
 * The second click of a double click is for the control that the first one met, not for what has moved below the pointer:
 * the announcement closes, a row is removed from a list, more results are appended.
 */
export function wireDoubleClick(): void {
  let first: Element | null;
  addEventListener(
    'click',
    (event) => {
      const target = event.target as Element;
      const control = target.closest('label')?.control ?? target.closest(CONTROL);
      if (event.detail < 2) first = control;
      else if (control && control !== first) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    true,
  );
}
