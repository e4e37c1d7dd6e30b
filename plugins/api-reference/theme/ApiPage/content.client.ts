declare const API_CONTENT_URL: string | undefined;

/** In the browser: what the page has, or what the page at the new address has. */
export const contentOf = {
  now: (): string => '',
  async later(id: string, signal: AbortSignal): Promise<string> {
    const address = API_CONTENT_URL ? `${API_CONTENT_URL}/${id}.html` : window.location.pathname;
    const response = await fetch(address, {signal});
    if (!response.ok) throw new Error(`${address} answered ${response.status}.`);
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    const content = page.querySelector('.api-page');
    if (!content) throw new Error(`${address} has no content.`);
    return content.outerHTML;
  },
};
