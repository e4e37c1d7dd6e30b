/**
 * The look of a part of a page as text: boxes, colors, borders and type of its elements. Runs in the browser, so it uses
 * nothing from outside.
 */
export type Options = {
  /** Elements of the part; without it, all of them. */
  only?: string[];
  /** Pages change their texts: positions and heights say nothing there. */
  withBoxes: boolean;
};

export function describeLook(root: Element, {only, withBoxes}: Options): string[] {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true})!;
  const names = new Map<string, string>();
  /** As painted on white, because browsers write mixed and transparent colors in several ways. */
  const hex = (color: string): string => {
    if (!names.has(color)) {
      for (const paint of ['#fff', color]) {
        canvas.fillStyle = paint;
        canvas.fillRect(0, 0, 1, 1);
      }
      const bytes = [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
      names.set(color, `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`);
    }
    return names.get(color)!;
  };
  const isClear = (color: string): boolean => /^rgba\(.*, 0\)$|^transparent$/.test(color);
  /** Without the hash that CSS modules append. */
  const nameOf = (element: Element): string =>
    [
      element.tagName.toLowerCase(),
      ...[...element.classList]
        .filter((name) => name !== 'medium-zoom-image')
        .map((name) => name.replace(/(?<!_)_[\w+/-]{4}$/, '')),
    ].join('.');

  function styleOf(element: Element): string {
    const style = getComputedStyle(element);
    const parent = element.parentElement && getComputedStyle(element.parentElement);
    const said: string[] = [];
    if (style.color !== parent?.color) said.push(`text ${hex(style.color)}`);
    if (style.fontSize !== parent?.fontSize) said.push(`size ${style.fontSize}`);
    if (style.fontWeight !== parent?.fontWeight) said.push(`weight ${style.fontWeight}`);
    if (!isClear(style.backgroundColor)) said.push(`background ${hex(style.backgroundColor)}`);
    for (const side of ['Top', 'Right', 'Bottom', 'Left'] as const) {
      const width = style[`border${side}Width`];
      if (width === '0px' || isClear(style[`border${side}Color`])) continue;
      said.push(`${side.toLowerCase()} ${width} ${style[`border${side}Style`]} ${hex(style[`border${side}Color`])}`);
    }
    if (style.borderTopLeftRadius !== '0px') said.push(`radius ${style.borderTopLeftRadius}`);
    if (style.textDecorationLine !== 'none') said.push(`${style.textDecorationLine} ${style.textDecorationStyle}`);
    if (style.outlineStyle !== 'none') said.push(`outline ${style.outlineWidth} ${hex(style.outlineColor)}`);
    if (style.boxShadow !== 'none') said.push('shadow');
    return said.join(', ');
  }

  const isShown = (element: Element): boolean =>
    element.checkVisibility({visibilityProperty: true}) && element.getClientRects().length > 0;
  /** Letters of code are one color each; drawings have their own tests. */
  const isInside = (element: Element): boolean => Boolean(element.parentElement?.closest('svg, code, [class*=icon]'));

  const round = Math.round;
  function lineOf(element: Element, depth: number): string {
    const box = element.getBoundingClientRect();
    // Relative to the parent, so that one box that grows does not change the lines of all that follow.
    const {left, top} = (depth > 0 ? element.parentElement! : element).getBoundingClientRect();
    const isBlock = !/^(inline|table-)/.test(getComputedStyle(element).display);
    const place = withBoxes
      ? `${round(box.x - left)},${round(box.y - top)} ${round(box.width)}x${round(box.height)}`
      : isBlock && `x ${round(box.x)} width ${round(box.width)}`;
    return '  '.repeat(depth) + [nameOf(element), place, styleOf(element)].filter(Boolean).join(' | ');
  }

  if (only) {
    return only.map((selector) => {
      const element = [...root.querySelectorAll(selector)].find(isShown);
      return `${selector}: ${element ? lineOf(element, 0) : 'none'}`;
    });
  }
  const lines: string[] = [];
  const visit = (element: Element, depth: number): void => {
    if (!isShown(element) || isInside(element)) return;
    lines.push(lineOf(element, depth));
    // The third of three equal siblings looks like the second.
    [...element.children].forEach((child, at, all) => {
      if (at < 2 || nameOf(child) !== nameOf(all[at - 1]!) || nameOf(child) !== nameOf(all[at - 2]!)) {
        visit(child, depth + 1);
      }
    });
  };
  visit(root, 0);
  return lines;
}
