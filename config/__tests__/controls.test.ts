import {describe, expect, it} from 'vitest';
import {controlHosts, controlScripts} from '../controls';
import {readEnv} from '../env';

const VIEWS = 'https://stats.kestrel.example/views';

describe('Analytics and feedback', () => {
  it('are not in a build without their setting', () => {
    expect(controlScripts(readEnv({}))).toEqual({});
    expect(controlHosts(readEnv({}))).toEqual([]);
  });

  it('start with their endpoint, and the policy gets its origin once', () => {
    const env = readEnv({DOCS_ANALYTICS_URL: VIEWS, DOCS_FEEDBACK_URL: 'https://stats.kestrel.example/feedback'});
    expect(controlScripts(env).analytics).toBe(`import {analytics} from './analytics'; analytics("${VIEWS}");`);
    expect(Object.keys(controlScripts(env))).toEqual(['analytics', 'feedback']);
    expect(controlHosts(env)).toEqual(['https://stats.kestrel.example']);
  });

  it('with a path of the site leave the policy as it is', () => {
    const env = readEnv({DOCS_FEEDBACK_URL: '/_feedback'});
    expect(controlScripts(env).feedback).toContain('feedback("/_feedback")');
    expect(controlHosts(env)).toEqual([]);
  });

  it.each(['stats.kestrel.example', 'http://stats.kestrel.example/views', '//stats.kestrel.example', 'javascript:1'])(
    'reject the endpoint %s, with the fix',
    (value) => {
      expect(() => controlScripts(readEnv({DOCS_ANALYTICS_URL: value}))).toThrow(
        `DOCS_ANALYTICS_URL is ${value}. Set it to an HTTPS URL`,
      );
    },
  );
});
