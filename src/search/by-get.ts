/**
 * For a build with DOCS_SEARCH_GET: sends the client's POST as a GET with the query in the URL, which browsers, CDNs and nginx
 * can cache. It is not part of other builds.
 */
export const fetchByGet: typeof fetch = async (url, init) => {
  const {requests} = JSON.parse(init!.body as string) as {requests: [{indexName: string; [name: string]: unknown}]};
  const [{indexName, ...fields}] = requests;
  const address = new URL(String(url), location.href);
  address.pathname = address.pathname.replace('*/queries', encodeURIComponent(indexName));
  for (const [name, value] of Object.entries(fields))
    address.searchParams.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  const response = await fetch(address, {headers: {accept: 'application/json'}, signal: init!.signal!});
  return new Response(`{"results":[${await response.text()}]}`, response);
};
