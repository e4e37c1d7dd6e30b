import {describe, expect, it} from 'vitest';
import {securityText} from '../security-text';

describe('security.txt', () => {
  const text = (securityReviewed: string): string =>
    securityText(
      {emails: {support: '', security: 'security@acme.example'}, securityReviewed},
      'https://docs.acme.example',
    );

  it('has the contact, its expiry and its URL, as RFC 9116 requires', () => {
    expect(text('2026-11-15').split('\n')).toEqual([
      'Contact: mailto:security@acme.example',
      'Expires: 2027-11-15T00:00:00Z',
      'Preferred-Languages: en',
      'Canonical: https://docs.acme.example/.well-known/security.txt',
      '',
    ]);
  });

  it('fails the build if the day of the review is not a date', () => {
    expect(() => text('soon')).toThrow(RangeError);
  });
});
