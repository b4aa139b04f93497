import { linkDay, signLink, verifyLink } from './link-token.js';
import { passwordCode, passwordCodeId } from './mails/password-code.js';
import type { LinkKey } from './signed-token.js';

const now = new Date('2026-11-21T03:00:00Z');
const newer = { kid: 2, secret: 'the newer secret of the two' };
const older = { kid: 1, secret: 'the older secret of the two' };
const keys = [newer, older];

const link = { deliveryId: 4_000_000_000, applicantId: 12, day: 1055 };
const codeId = '0f8fad5b-d9cb-469f-a165-70867728950e';

interface Kind {
  name: string;
  said: unknown;
  sign: (keys: LinkKey[]) => string;
  read: (token: string, keys: LinkKey[]) => unknown;
  none: unknown;
  length: number;
  /** Tokens that people have got: from the newer key and from the older one. */
  sent: [string, string];
  /** the token with only the key id changed */
  withKid: (token: string, kid: number) => string;
}

const changed = (token: string, at: number, byte: (now: number) => number): string => {
  const bytes = Buffer.from(token, 'base64url');
  bytes.writeUInt8(byte(bytes.readUInt8(at)), at);
  return bytes.toString('base64url');
};

const KINDS: Kind[] = [
  {
    name: 'of a response page',
    said: link,
    sign: (by) => signLink(link, by),
    read: (token, by) => verifyLink(token, by, now, 90),
    none: 'invalid',
    length: 24,
    sent: ['7msoAAAAAAwkH0Fgqeqw69-E', '7msoAAAAAAwUHxUs7d653_-S'],
    withKid: (token, kid) => changed(token, 8, (byte) => (kid << 4) | (byte & 0xf)),
  },
  {
    name: 'to set a password',
    said: codeId,
    sign: (by) => passwordCode(codeId, by),
    read: passwordCodeId,
    none: null,
    length: 44,
    sent: ['Ag-PrVvZy0afoWVwhncolQ6sJmHSHWgD9Jv4zKNjWu0k', 'AQ-PrVvZy0afoWVwhncolQ75hBMqpxo15M4k1vOqqon5'],
    withKid: (token, kid) => changed(token, 0, () => kid),
  },
];

describe.each(KINDS)('a token $name', ({ said, sign, read, none, length, sent, withKid }) => {
  it('carries its content', () => {
    const token = sign(keys);
    expect(token).toHaveLength(length);
    expect(read(token, keys)).toEqual(said);
  });

  it('stays as people have got it', () => {
    expect([sign([newer]), sign([older])]).toEqual(sent);
    expect(sent.map((token) => read(token, keys))).toEqual([said, said]);
  });

  it('is signed with the first key, and verified with any until it is taken out', () => {
    expect(sign(keys)).toBe(sign([newer]));
    expect(read(sign([older]), [newer])).toEqual(none);
    expect(() => sign([])).toThrow('no link key');
  });

  it('is invalid with any bit changed', () => {
    const token = sign(keys);
    for (let bit = 0; bit < Buffer.from(token, 'base64url').length * 8; bit += 1) {
      expect(
        read(
          changed(token, bit >> 3, (byte) => byte ^ (1 << (bit & 7))),
          keys,
        ),
      ).toEqual(none);
    }
  });

  it.each(Array.from({ length: 16 }, (_, kid) => kid))('is not of key %i only because it says so', (kid) => {
    expect(read(withKid(sign(keys), kid), keys)).toEqual(kid === newer.kid ? said : none);
  });

  it.each(['', 'abc', 'a'.repeat(length), 'a'.repeat(length + 1), '!'.repeat(length), 'あ'.repeat(length)])(
    'is not %p',
    (token) => {
      expect(read(token, keys)).toEqual(none);
    },
  );

  it('is not taken for one of another kind', () => {
    for (const other of KINDS.filter((kind) => kind.length !== length)) {
      const bytes = Buffer.from(other.sign(keys), 'base64url');
      const token = Buffer.concat([bytes, Buffer.alloc(length)])
        .toString('base64url')
        .slice(0, length);
      expect([read(other.sign(keys), keys), read(token, keys)]).toEqual([none, none]);
    }
  });

  it('has nothing after it', () => {
    expect([read(`${sign(keys)}=`, keys), read(`${sign(keys)} `, keys)]).toEqual([none, none]);
  });
});

it('a link expires after the days of the setting', () => {
  const token = signLink({ ...link, day: linkDay(now) }, keys);
  const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
  expect(verifyLink(token, keys, later(90), 90)).toMatchObject({ deliveryId: link.deliveryId });
  expect(verifyLink(token, keys, later(91), 90)).toBe('expired');
});
