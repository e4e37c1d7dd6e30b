import {readFile} from 'node:fs/promises';
import {createRequire} from 'node:module';
import satori from 'satori';
import {rasterize} from './icons';

const require = createRequire(import.meta.url);

/** satori turns text into outlines, so the picture does not depend on the machine's fonts. */
export async function socialCard({
  title,
  tagline,
  logo,
}: {
  title: string;
  tagline: string;
  logo: string;
}): Promise<Uint8Array> {
  const font = (weight: 400 | 700) =>
    readFile(require.resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`));
  const svg = await satori(
    {
      type: 'div',
      props: {
        style: {
          width: 1200,
          height: 630,
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'space-between',
          padding: 96,
          background: '#0b3d47',
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
                {type: 'div', props: {style: {fontSize: 44, marginTop: 16, color: '#bfe6e9'}, children: tagline}},
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
