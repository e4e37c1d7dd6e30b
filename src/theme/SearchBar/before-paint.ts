/** The style sheet shows the key of the reader's platform; see styles.module.css. */
export function markPlatform(): void {
  if (/Mac|iPhone|iPad|iPod/.test(navigator.platform)) document.documentElement.dataset.apple = '';
}
