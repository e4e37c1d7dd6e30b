import {describe, expect, it} from 'vitest';
import {brand} from '../../../../brand';
import {ico, rasterize} from '../icons';
import {socialCard} from '../social-card';
import {pixelsOf} from './colors';

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="red"/></svg>';
const PNG = [0x89, 0x50, 0x4e, 0x47];

const size = (png: Uint8Array) => [Buffer.from(png).readUInt32BE(16), Buffer.from(png).readUInt32BE(20)];

describe('brand assets', () => {
  it('rasterize the logo at the wanted width', () => {
    const png = rasterize(LOGO, 180);
    expect([...png.slice(0, 4)]).toEqual(PNG);
    expect(size(png)).toEqual([180, 180]);
  });

  it('put one PNG into an icon file', () => {
    const png = rasterize(LOGO, 32);
    const file = Buffer.from(ico(png, 32));
    expect(file.readUInt16LE(2)).toBe(1);
    expect(file.readUInt8(6)).toBe(32);
    expect([...file.subarray(file.readUInt32LE(18)).subarray(0, 4)]).toEqual(PNG);
  });

  it('draw a social card of 1200 by 630 in the accent, the same every time', async () => {
    const draw = () => socialCard({title: 'Acme docs', tagline: 'Guides', logo: LOGO, accent: brand.accent});
    const [first, second] = [await draw(), await draw()];
    expect(size(first)).toEqual([1200, 630]);
    expect(Buffer.compare(first, second)).toBe(0);
    // Background and tagline.
    expect(pixelsOf(first, brand.accent.light.strong)).toBeGreaterThan(500_000);
    expect(pixelsOf(first, brand.accent.dark.strong)).toBeGreaterThan(100);
  });
});
