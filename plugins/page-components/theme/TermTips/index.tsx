// Added: Escape hides the definition that a reader points at (WCAG 1.4.13). Only pages with a Term load it.
import {useEffect} from 'react';

export default function TermTips(): null {
  useEffect(() => {
    let hidden = false;
    const hide = (wanted: boolean): void => {
      if (wanted === hidden) return;
      hidden = wanted;
      document.querySelectorAll<HTMLElement>('[role=tooltip]').forEach((tip) => (tip.hidden = wanted));
    };
    const onKey = ({key}: KeyboardEvent): void => {
      if (key === 'Escape') hide(true);
    };
    const onMove = (): void => hide(false);
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerover', onMove);
    document.addEventListener('focusin', onMove);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerover', onMove);
      document.removeEventListener('focusin', onMove);
    };
  }, []);
  return null;
}
