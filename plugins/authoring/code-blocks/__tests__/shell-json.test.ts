import {describe, expect, it} from 'vitest';
import {highlight} from '../../../source/highlight';

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, '');

describe('JSON in a shell command', () => {
  const body = '{\n  "name": "production-eu",\n  "id": 4\n}';

  it('has the colors of JSON, and the text stays the same', async () => {
    const command = `curl https://api.example --data '${body}' --fail`;
    const html = await highlight(command, 'bash');
    const json = await highlight(body, 'json');
    expect(textOf(html)).toBe(command);
    for (const line of json.split('\n').slice(1, -1)) expect(html).toContain(line);
    expect(html).toContain('--fail');
  });

  it('stays one string when it is not JSON', async () => {
    const html = await highlight(`echo '{name}'`, 'bash');
    expect(html).toContain(`<span class="ts">'{name}'</span>`);
  });

  it('keeps marks of values in it', async () => {
    const command = `curl --data '{"id": 4}'`;
    const start = command.indexOf('4');
    const html = await highlight(command, 'bash', {marks: [{start, end: start + 1, attributes: 'data-value="id"'}]});
    expect(html).toContain('<span data-value="id">4</span>');
    expect(textOf(html)).toBe(command);
  });
});
