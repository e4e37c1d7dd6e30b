/** Controls and measurements that a documentation team can switch on. Without a setting, nothing of them is in the build. */
import type {Env} from './env';

/** Modules of plugins/client/page-controls/controls, as code that starts them with their settings. */
export function controlScripts({analyticsUrl, feedbackUrl}: Env): Record<string, string> {
  return {
    ...(analyticsUrl ? {analytics: start('analytics', endpoint('DOCS_ANALYTICS_URL', analyticsUrl))} : {}),
    ...(feedbackUrl ? {feedback: start('feedback', endpoint('DOCS_FEEDBACK_URL', feedbackUrl))} : {}),
  };
}

const start = (name: string, url: string): string =>
  `import {${name}} from './${name}'; ${name}(${JSON.stringify(url)});`;

/** Origins that pages may send to, for `connect-src` of the policy; an endpoint of the site itself needs none. */
export function controlHosts({analyticsUrl, feedbackUrl}: Env): string[] {
  const urls = [analyticsUrl, feedbackUrl].filter((url) => url !== undefined && !url.startsWith('/'));
  return [...new Set(urls.map((url) => new URL(url!).origin))];
}

/** A path of the site, or an HTTPS URL; plain HTTP only on this machine. */
function endpoint(variable: string, value: string): string {
  if (/^\/(?!\/)/.test(value)) return value;
  const {protocol, hostname} = URL.canParse(value) ? new URL(value) : {protocol: '', hostname: ''};
  if (protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost'].includes(hostname))) return value;
  throw new Error(
    `${variable} is ${value}. Set it to an HTTPS URL of your endpoint, or to a path of this site such as /_feedback.`,
  );
}
