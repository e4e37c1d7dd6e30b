/** Follows the recipe of a README: a code block with a title is a new file, a diff adds lines below the lines before them. */

export type Step = {file: string; isDiff: boolean; code: string};

export function recipeOf(readme: string): Step[] {
  return [...readme.matchAll(/^( *)```(\w+) title="([^"]+)"\n([\s\S]*?)^\1```$/gm)].map(
    ([, indent, language, file, code]) => ({
      file: file!,
      isDiff: language === 'diff',
      code: code!.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
    }),
  );
}

/** The text of the file after the step. */
export function apply({file, isDiff, code}: Step, text: string): string {
  if (!isDiff) return code;
  const lines = code.trimEnd().split('\n');
  const before = lines.filter((line) => line.startsWith(' ')).map((line) => line.slice(1));
  const after = lines.map((line) => line.slice(1));
  if (text.split(before.join('\n')).length !== 2)
    throw new Error(`${file} does not have the lines of the recipe once:\n${before.join('\n')}`);
  return text.replace(before.join('\n'), () => after.join('\n'));
}
