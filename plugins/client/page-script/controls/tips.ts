import {placeTipAt} from '../../../authoring/page-components/place-tip';

/**
 * Escape hides the open definition (WCAG 1.4.13) until the pointer or the focus moves. A definition opens where the
 * window has space.
 */
export function wireTips(): void {
  let hidden = false;
  const hide = (wanted: boolean): void => {
    if (wanted === hidden) return;
    hidden = wanted;
    for (const tip of document.querySelectorAll<HTMLElement>('[role=tooltip]')) tip.hidden = wanted;
  };
  const onMove = (event: Event): void => {
    hide(false);
    placeTipAt(event);
  };
  document.addEventListener('keydown', ({key}) => key === 'Escape' && hide(true));
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, onMove);
}
