import path from 'node:path';
import {format, getFileInfo, resolveConfig} from 'prettier';

/** The text as `npm run lint:format` wants it; files that prettier does not check stay as they are. */
export async function formatSource(root: string, file: string, text: string): Promise<string> {
  const filepath = path.join(root, file);
  const {ignored, inferredParser} = await getFileInfo(filepath, {ignorePath: path.join(root, '.prettierignore')});
  return ignored || !inferredParser ? text : format(text, {...(await resolveConfig(filepath)), filepath});
}
