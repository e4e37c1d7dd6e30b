/** The TLS certificate of a machine: identified in the nginx configuration, so that a renewed one is loaded. */
import {X509Certificate} from 'node:crypto';
import {readFileSync} from 'node:fs';

const NOTE = /# Certificate ([0-9A-F:]+), valid until (\S+)/;

export function certificateNote(file: string): string {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(
      `DOCS_TLS_CERTIFICATE: ${file} cannot be read (${(error as NodeJS.ErrnoException).code}). How to get the first one: README.md, "TLS".`,
    );
  }
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(text);
  } catch {
    throw new Error(`DOCS_TLS_CERTIFICATE: ${file} is not a certificate in PEM form.`);
  }
  return `Certificate ${certificate.fingerprint256}, valid until ${new Date(certificate.validTo).toISOString()}`;
}

export type Expiry = {fingerprint: string; until: Date};

export function expiryOf(config: string): Expiry | undefined {
  const [, fingerprint, until] = NOTE.exec(config) ?? [];
  return fingerprint === undefined ? undefined : {fingerprint, until: new Date(until!)};
}

/**
 * Why a configuration must not be activated. An expired certificate that is already active is no reason: readers lose
 * nothing, and a rollback may be urgent.
 */
export function certificateProblem(before: string, after: string, now: Date): {error?: string; warning?: string} {
  const next = expiryOf(after);
  if (next === undefined || next.until > now) return {};
  const message = `The certificate expired on ${next.until.toISOString().slice(0, 10)}. Renew it (deploy/runbooks/certificate.md).`;
  return expiryOf(before)?.fingerprint === next.fingerprint ? {warning: message} : {error: message};
}
