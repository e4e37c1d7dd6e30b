export type Layout = {
  /** Distinct sizes of type, the smallest first. */
  sizes: number[];
  /** Characters of the longest line of prose. */
  longestLine: number;
};

/** Runs in the browser: everything it needs is inside. */
export function layoutOf(root: string): Layout {
  const element = document.querySelector(root)!;
  const sizes = new Set<number>();
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement!;
    if (node.textContent?.trim() && parent.checkVisibility())
      sizes.add(Number.parseFloat(getComputedStyle(parent).fontSize));
  }
  let longestLine = 0;
  for (const block of element.querySelectorAll('p, dd, td')) {
    if (block.closest('pre, .api-call') || !block.checkVisibility()) continue;
    const lines = new Map<number, string>();
    const words = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    for (let node = words.nextNode(); node; node = words.nextNode()) {
      for (const {0: word, index} of node.textContent!.matchAll(/\S+\s*/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const {top, bottom} = range.getBoundingClientRect();
        // The middle of a line, whatever the size of the type on it.
        const line = Math.round((top + bottom) / 2 / 10);
        lines.set(line, (lines.get(line) ?? '') + word);
      }
    }
    // A long value is one word.
    const texts = [...lines.values()].map((text) => text.trim()).filter((text) => text.includes(' '));
    longestLine = Math.max(longestLine, ...texts.map((text) => text.length));
  }
  return {sizes: [...sizes].sort((a, b) => a - b), longestLine};
}
