import path from 'node:path';
import {format, getFileInfo, resolveConfig} from 'prettier';

/** Formats a text with prettier; returns files that prettier ignores unchanged. */
export async function formatSource(root: string, file: string, text: string): Promise<string> {
  const filepath = path.join(root, file);
  const {ignored, inferredParser} = await getFileInfo(filepath, {ignorePath: path.join(root, '.prettierignore')});
  return ignored || !inferredParser ? text : format(text, {...(await resolveConfig(filepath)), filepath});
}
