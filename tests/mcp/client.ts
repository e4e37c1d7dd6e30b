import {Client} from '@modelcontextprotocol/sdk/client/index.js';
import {StreamableHTTPClientTransport} from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export type Answer = {isError: boolean; texts: string[]; value: Record<string, unknown>};

export type Agent = {
  client: Client;
  call: (tool: string, given: Record<string, unknown>) => Promise<Answer>;
  close: () => Promise<void>;
};

/** The SDK's own client, connected over HTTP. */
export async function connect(url: string): Promise<Agent> {
  const client = new Client({name: 'docs-tests', version: '1'});
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return {
    client,
    async call(tool, given) {
      const {content, isError = false, structuredContent = {}} = await client.callTool({name: tool, arguments: given});
      const texts = (content as {type: string; text: string}[]).map(({text}) => text);
      return {isError: isError as boolean, texts, value: structuredContent as Record<string, unknown>};
    },
    close: () => client.close(),
  };
}
