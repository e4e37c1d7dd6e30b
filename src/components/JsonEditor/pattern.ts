/** Returns what is wrong with a regular expression that a reader pasted, or undefined. */
export function patternProblem(pattern: string): string | undefined {
  try {
    new RegExp(pattern, 'u');
  } catch (error) {
    return (error as Error).message.replace(/^Invalid regular expression: /, '');
  }
  return repeatsARepetition(pattern)
    ? 'a group that repeats is itself repeated, which can take minutes on a short text; write it without the outer repetition'
    : undefined;
}

/**
 * Catastrophic backtracking, such as `(a+)+` and `(a|aa)*`, hangs the tab. Finds a group with an unbounded repetition
 * or an alternative in it that is itself repeated without a bound.
 */
function repeatsARepetition(pattern: string): boolean {
  const open: boolean[] = []; // for each open group: whether it has a repetition or an alternative
  const signs = pattern.replace(/\\./gu, 'x').replace(/\[[^\]]*\]/gu, 'x');
  for (let at = 0; at < signs.length; at += 1) {
    const rest = signs.slice(at + 1);
    const isRepeated = /^(?:[*+]|\{\d+,\})/.test(rest);
    if (signs[at] === '(') open.push(false);
    else if (signs[at] === '|' && open.length > 0) open[open.length - 1] = true;
    else if (signs[at] === ')') {
      const inner = open.pop() ?? false;
      if (inner && isRepeated) return true;
      if ((inner || isRepeated) && open.length > 0) open[open.length - 1] = true;
    } else if (isRepeated && open.length > 0) open[open.length - 1] = true;
  }
  return false;
}
