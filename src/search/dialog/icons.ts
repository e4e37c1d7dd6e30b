/** SVG paths for a 20 by 20 view box. */
const PATHS = {
  page: 'M16 6v11a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V3a1 1 0 0 1 1-1h7l4 4Zm-3 2h-2a1 1 0 0 1-1-1V4',
  heading: 'M3 7.5h14M3 12.5h14M8 3 6.5 17M13.5 3 12 17',
  text: 'M3 5h14M3 10h14M3 15h9',
  recent: 'M3 7a8 8 0 1 1-.7 5M3 3v4h4M10.5 6v5l3 1.5',
  star: 'm10 2 2.5 5 5.5.8-4 4 1 5.6-5-2.7-5 2.7 1-5.6-4-4L7.5 7Z',
  cross: 'm5 5 10 10M15 5 5 15',
  enter: 'M17 4v4a3 3 0 0 1-3 3H3m4-4-4 4 4 4',
  up: 'M10 16V4m-4 4 4-4 4 4',
  down: 'M10 4v12m-4-4 4 4 4-4',
  offline:
    'M19 5a15 15 0 0 0-5.5-2.6M10 2a15 15 0 0 0-9 3M16.5 8a12 12 0 0 0-2.5-1.3M10 6a12 12 0 0 0-6.5 2M12.3 14.7a4 4 0 0 0-4.6 0M3 16 17 2M10 18h0',
  nothing: 'M15.5 5a7.8 7.8 0 0 1-1 9.5l4 4-4-4a7.8 7.8 0 0 1-9.8 1M2.5 13.3A7.8 7.8 0 0 1 13 2.4M2 18 18 2',
} as const;

export type IconName = keyof typeof PATHS;

const SVG = 'http://www.w3.org/2000/svg';

export function icon(name: IconName): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', 'DocSearch-Icon');
  svg.setAttribute('viewBox', '0 0 20 20');
  svg.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  svg.append(path);
  return svg;
}
