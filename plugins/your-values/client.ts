import {show} from './page';

/** The panel is loaded when it is wanted. */
if (typeof document !== 'undefined') {
  document.addEventListener('click', ({target}) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-does=values]') : null;
    if (button) void import('./panel').then(({openPanel}) => openPanel(button));
  });
}

export function onRouteDidUpdate(): void {
  show();
}
