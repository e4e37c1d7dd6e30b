/** The files of static/img: of the type that their name says, small enough, and shown by a page. */
import {quoted, type Finding, type Message} from './finding';

export type ImageFile = {
  /** Path from the root: `static/img/…`. */
  file: string;
  bytes: number;
  /** Its first bytes. */
  start: Uint8Array;
};

/** CONTRIBUTING.md has the same number. */
const MAX_BYTES = 200_000;

const startsWith =
  (...signature: number[]) =>
  (start: Uint8Array): boolean =>
    signature.every((byte, at) => start[at] === byte);
const text = (start: Uint8Array): string => Buffer.from(start).toString('latin1');

/** Signatures of the formats. cspell:ignore ftyp */
const TYPES: Readonly<Record<string, (start: Uint8Array) => boolean>> = {
  png: startsWith(0x89, 0x50, 0x4e, 0x47),
  jpg: startsWith(0xff, 0xd8, 0xff),
  jpeg: startsWith(0xff, 0xd8, 0xff),
  gif: startsWith(0x47, 0x49, 0x46, 0x38),
  webp: (start) => text(start).startsWith('RIFF') && text(start).slice(8, 12) === 'WEBP',
  avif: (start) => text(start).slice(4, 8) === 'ftyp',
  svg: (start) => /^\s*<(?:\?xml|!--|!DOCTYPE|svg)/i.test(text(start)),
};

/** `texts` are the pages and the code that can show an image. */
export function checkImages(images: readonly ImageFile[], texts: Iterable<string>): Finding[] {
  const all = [...texts];
  return images.flatMap(({file, bytes, start}) => {
    const address = file.slice('static'.length);
    const type = file.split('.').at(-1)!.toLowerCase();
    const found: Message[] = [
      ...(TYPES[type]?.(start)
        ? []
        : [
            {
              rule: 'image-file',
              problem: `${quoted(address)} is not a ${type} image`,
              fix: 'Export it again, or rename it to its type: SVG for drawings, PNG or WebP for screenshots.',
            },
          ]),
      ...(bytes > MAX_BYTES
        ? [
            {
              rule: 'image-file',
              problem: `${quoted(address)} has ${Math.round(bytes / 1000)} kB`,
              fix: `Reduce it to at most ${MAX_BYTES / 1000} kB: 1,472 pixels wide, as WebP or PNG with a palette.`,
            },
          ]
        : []),
      ...(all.some((one) => one.includes(address))
        ? []
        : [{rule: 'image-file', problem: `no page shows ${quoted(address)}`, fix: 'Delete the file, or show it.'}]),
    ];
    return found.map((message) => ({file, line: 1, ...message}));
  });
}
