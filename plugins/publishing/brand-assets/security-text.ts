import type {Brand} from '../../../brand';

/**
 * The security contact (RFC 9116). It expires one year after its last review, not after the build, so that two builds
 * have the same bytes and a contact that nobody checks is no longer trusted.
 */
export function securityText(
  {emails, securityReviewed}: Pick<Brand, 'emails' | 'securityReviewed'>,
  url: string,
): string {
  const expires = new Date(`${securityReviewed}T00:00:00Z`);
  expires.setUTCFullYear(expires.getUTCFullYear() + 1);
  return `Contact: mailto:${emails.security}
Expires: ${expires.toISOString().replace('.000', '')}
Preferred-Languages: en
Canonical: ${url}/.well-known/security.txt
`;
}
