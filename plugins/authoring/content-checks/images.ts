/** The files of static/img: small enough, and shown by a page. */
import {quoted, type Finding, type Message} from './finding';

export type ImageFile = {
  /** Path from the root: `static/img/…`. */
  file: string;
  bytes: number;
};

/** CONTRIBUTING.md has the same number. */
const MAX_BYTES = 200_000;

/** `texts` are the pages and the code that can show an image. */
export function checkImages(images: readonly ImageFile[], texts: Iterable<string>): Finding[] {
  const all = [...texts];
  return images.flatMap(({file, bytes}) => {
    const address = file.slice('static'.length);
    const found: Message[] = [
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
