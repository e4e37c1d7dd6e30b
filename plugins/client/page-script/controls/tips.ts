import {placeTipAt} from '../../../authoring/page-components/place-tip';

/**
 * Escape hides the open definition (WCAG 1.4.13) until the pointer or the focus moves. A definition opens where the
 * window has space.
 */
export function wireTips(): void {
  let hidden: HTMLElement[] = [];
  /** Since Escape. A definition that disappears below the pointer also causes a `pointerover`. */
  let hasMoved = true;
  const hide = (isHidden: boolean): void => {
    for (const tip of hidden) tip.hidden = isHidden;
  };
  document.addEventListener('keydown', ({key}) => {
    if (key !== 'Escape') return;
    hidden = [...document.querySelectorAll<HTMLElement>('[role=tooltip]')];
    hasMoved = false;
    hide(true);
  });
  for (const type of ['pointermove', 'focusin']) document.addEventListener(type, () => (hasMoved = true));
  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, (event) => {
      if (hasMoved) hide(false);
      placeTipAt(event);
    });
  }
}
