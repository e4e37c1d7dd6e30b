import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import satori from 'satori';
import type {Brand} from '../../../brand';
import {rasterize} from './icons';

const require = createRequire(import.meta.url);

export type SocialCard = {title: string; tagline: string; logo: string; accent: Brand['accent']};

/** satori converts text to outlines, so the image does not depend on installed fonts. */
export async function socialCard({title, tagline, logo, accent}: SocialCard): Promise<Uint8Array> {
  const font = (weight: 400 | 700) =>
    readFile(require.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`));
  const svg = await satori(
    {
      type: 'div',
      props: {
        style: {
          width: 1200,
          height: 630,
          boxSizing: 'border-box', // else the padding is added to the size, and the text is cut off
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          padding: 96,
          background: accent.light.strong,
          color: '#fff',
        },
        children: [
          {
            type: 'img',
            props: {src: `data:image/svg+xml;base64,${Buffer.from(logo).toString('base64')}`, width: 112, height: 112},
          },
          {
            type: 'div',
            props: {
              style: {display: 'flex', flexDirection: 'column'},
              children: [
                {type: 'div', props: {style: {fontSize: 96, fontWeight: 700, letterSpacing: -2}, children: title}},
                {
                  type: 'div',
                  props: {style: {fontSize: 44, marginTop: 16, color: accent.dark.strong}, children: tagline},
                },
              ],
            },
          },
        ],
      },
    } as Parameters<typeof satori>[0],
    {
      width: 1200,
      height: 630,
      fonts: [
        {name: 'Inter', weight: 400, data: await font(400)},
        {name: 'Inter', weight: 700, data: await font(700)},
      ],
    },
  );
  return rasterize(svg, 1200);
}
