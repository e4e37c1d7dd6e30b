/** The contents of a code block as plain HTML, as in the guides; plugins/authoring/code-blocks/buttons.ts handles the buttons. */
export function insideCodeBlock(html: string): string {
  const values = html.includes('data-value=') ? button('values', 'Your values') : '';
  return `<pre tabindex="0"><code>${html}</code></pre><div class="code-buttons">${values}${button('wrap', 'Wrap', ' aria-pressed="false"')}${button('copy', 'Copy')}</div>`;
}

const button = (does: string, label: string, more = ''): string =>
  `<button type="button" data-does="${does}"${more}>${label}</button>`;
