/** npm run api:bundle [-- folder]: writes the downloads. */
import path from 'node:path';
import {brand, brandTokens} from '../../../brand';
import {makeDownloads} from './bundle';

async function main(outDir = '.generated/api'): Promise<void> {
  const sizes = await makeDownloads({apiDir: 'api', outDir, tokens: brandTokens(brand)});
  for (const [file, bytes] of Object.entries(sizes)) {
    console.log(`${path.join(outDir, file)} ${Math.round(bytes / 1000)} kB`);
  }
}

void main(process.argv[2]);
