import { linkDay, signLink, verifyLink } from './link-token.js';

const now = new Date('2026-11-21T03:00:00Z');
const keys = [
  { kid: 2, secret: 'the newer secret of the two' },
  { kid: 1, secret: 'the older secret of the two' },
];
const link = { deliveryId: 4_000_000_000, applicantId: 12, day: linkDay(now) };

test('a token of 24 characters carries delivery, applicant and day', () => {
  const token = signLink(link, keys);
  expect(token).toHaveLength(24);
  expect(verifyLink(token, keys, now, 90)).toEqual(link);
});

test('a token of the older key is verified until that key is taken out', () => {
  const token = signLink(link, keys.slice(1));
  expect(verifyLink(token, keys, now, 90)).toEqual(link);
  expect(verifyLink(token, keys.slice(0, 1), now, 90)).toBe('invalid');
});

test('every changed bit makes it invalid', () => {
  const bytes = Buffer.from(signLink(link, keys), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(verifyLink(changed.toString('base64url'), keys, now, 90)).toBe('invalid');
  }
});

test.each(Array.from({ length: 16 }, (_, kid) => kid))('a token that says it is of key %i is of no other', (kid) => {
  const bytes = Buffer.from(signLink(link, keys), 'base64url');
  bytes.writeUInt8((kid << 4) | (bytes.readUInt8(8) & 0xf), 8);
  const expected = kid === 2 ? link : 'invalid';
  expect(verifyLink(bytes.toString('base64url'), keys, now, 90)).toEqual(expected);
});

test.each(['', 'abc', 'a'.repeat(25), '!'.repeat(24), 'あ'.repeat(24)])('%p is no token', (token) => {
  expect(verifyLink(token, keys, now, 90)).toBe('invalid');
});

test('it expires after the days of the setting', () => {
  const token = signLink(link, keys);
  const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
  expect(verifyLink(token, keys, later(90), 90)).toEqual(link);
  expect(verifyLink(token, keys, later(91), 90)).toBe('expired');
});
