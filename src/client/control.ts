/**
 * A control that works before and without React, in a root that React does not know: the shadow root of an element that
 * React renders without children (src/components/ControlRoot). So the control cannot change what hydration compares.
 */
import {CONTENT_RENDERED} from './content-rendered';

/** Fills the root of each element on the page with this name, now and after each client-side navigation. */
export function control(name: string, fill: (root: ShadowRoot, host: HTMLElement) => void): void {
  const mount = (): void => {
    for (const host of document.querySelectorAll<HTMLElement>(`[data-control="${CSS.escape(name)}"]`)) {
      if (!host.shadowRoot) fill(host.attachShadow({mode: 'open'}), host);
    }
  };
  mount();
  // An async script can run while the HTML arrives.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', mount, {once: true});
  document.addEventListener(CONTENT_RENDERED, mount);
}

/** The policy forbids style elements and attributes, but not this. Custom properties of tokens.css are inherited. */
export function addStyles(root: ShadowRoot, css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets.push(sheet);
}
