import { enrolment, newSecret, stepOf } from './totp.js';

// RFC 6238, appendix B: the last six of its eight digits
const SECRET = Buffer.from('12345678901234567890');

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('knows the code of second %i as RFC 6238 says', (second, code) => {
  expect(stepOf(code, SECRET, new Date(second * 1000))).toBe(Math.floor(second / 30));
});

it.each([
  [-61, null],
  [-31, null],
  [-30, 37_037_037],
  [0, 37_037_037],
  [30, 37_037_037],
  [59, 37_037_037],
  [60, null],
])('takes a code %i s after its step begins: %s', (after, step) => {
  expect(stepOf('050471', SECRET, new Date(1_111_111_110_000 + after * 1000))).toBe(step);
});

it.each(['', '50471', '0050471', 'abcdef', '050472', '05047１', '漢字漢字漢字', '😀😀😀', '輦𑂜TOT'])(
  'takes no "%s"',
  (code) => {
    expect(stepOf(code, SECRET, new Date(1_111_111_111_000))).toBeNull();
  },
);

it('makes a new secret of 160 bits each time, and says it as apps read it', () => {
  const secret = newSecret();
  expect(secret).toHaveLength(20);
  expect(secret).not.toEqual(newSecret());
  const { secret: text, uri } = enrolment(SECRET, 'たびもり', 'a@example.com');
  expect(text).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(uri).toMatch(/^otpauth:\/\/totp\/.+a%40example\.com\?.*secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ/);
  expect(uri).toContain('digits=6&period=30');
});
