import type {IncomingMessage, ServerResponse} from 'node:http';
import {sentence} from './report';
import type {ShownFinding} from './finding';

/** Path of the findings on the development server, as server-sent events. */
export const FINDINGS_PATH = '/_findings';

/** One line of the panel. */
export type PanelItem = {place: string; text: string; route?: string};

/**
 * Sends the findings to every open browser: the current ones when it connects, and then each change. First comes the id
 * of this server: a page that sees another one reloads. The dev server's own client waits twice as long after each
 * attempt, so a page could stay old for minutes.
 */
export function findingsFeed(): {
  send: (findings: readonly ShownFinding[]) => void;
  listen: (request: IncomingMessage, response: ServerResponse) => void;
} {
  const open = new Set<ServerResponse>();
  const server = `event: server\ndata: ${Date.now()}\n\n`;
  let last: string | undefined;
  return {
    send(findings) {
      const items: PanelItem[] = findings.map((finding) => ({
        place: `${finding.file}:${finding.line}`,
        text: sentence(finding),
        ...(finding.route !== undefined && {route: finding.route}),
      }));
      last = `data: ${JSON.stringify(items)}\n\n`;
      for (const response of open) response.write(last);
    },
    listen(request, response) {
      response.writeHead(200, {'content-type': 'text/event-stream', 'cache-control': 'no-store'});
      response.write(server + (last ?? ''));
      open.add(response);
      request.once('close', () => open.delete(response));
    },
  };
}
