import {Resvg} from '@resvg/resvg-js';

const rgbOf = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Which of the colors (#rrggbb) a text has, in any of the forms that tools write. */
export function tracesOf(text: string, colors: readonly string[]): string[] {
  const lower = text.toLowerCase();
  return colors.filter((color) => {
    const rgb = rgbOf(color);
    const forms = [
      color,
      color.replace('#', '%23'),
      `rgb(${rgb.join(',')}`,
      `rgb(${rgb.join(', ')}`,
      `rgb(${rgb.join(' ')}`,
    ];
    return forms.some((form) => lower.includes(form));
  });
}

/** How many pixels of an image have exactly this color. */
export function pixelsOf(png: Uint8Array, color: string): number {
  const image = Buffer.from(png);
  const [width, height] = [image.readUInt32BE(16), image.readUInt32BE(20)];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><image width="${width}" height="${height}" href="data:image/png;base64,${image.toString('base64')}"/></svg>`;
  const {pixels} = new Resvg(svg).render();
  const [red, green, blue] = rgbOf(color);
  let count = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if (pixels[at] === red && pixels[at + 1] === green && pixels[at + 2] === blue) count += 1;
  }
  return count;
}
