import {Resvg} from '@resvg/resvg-js';

export function rasterize(svg: string, width: number): Uint8Array {
  return new Resvg(svg, {fitTo: {mode: 'width', value: width}}).render().asPng();
}

/** An .ico file with one PNG image: a 6-byte header, one 16-byte entry, the image. */
export function ico(png: Uint8Array, size: number): Uint8Array {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // type: icon
  header.writeUInt16LE(1, 4); // one image
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10); // colour planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
