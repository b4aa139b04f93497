import { confirmForm, findForm } from './form.js';

const parse = (fields: Record<string, unknown>) => confirmForm.parse({ token: 'abc', n: '7f3a', ...fields });

describe('confirmForm', () => {
  it('reads one answer', () => {
    expect(parse({ response: '3', comment: ' 足 ', lat: '31.9', lon: '131.4', acc: '20', lang: 'en' })).toEqual({
      token: 'abc',
      nonce: '7f3a',
      language: 'en',
      choice: { kind: 'one', response: 3 },
      comment: '足',
      position: { latitude: 31.9, longitude: 131.4, accuracy: 20 },
      drill: false,
      abroad: false,
    });
  });

  it.each<[string, Record<string, unknown>, unknown]>([
    ['everybody', { response: 'all' }, { kind: 'all' }],
    [
      'each',
      { 'r.12': '1', 'r.13': '4', 'r.14': '', 'r.15': '9', 'r.x': '1', 'r.0': '1', other: '1' },
      {
        kind: 'each',
        answers: [
          { applicantId: 12, response: 1 },
          { applicantId: 13, response: 4 },
        ],
      },
    ],
    ['nothing', {}, null],
    ['an unknown answer', { response: '5' }, null],
    ['the last of two', { response: ['1', '2'] }, { kind: 'one', response: 2 }],
    ['a list as a person', { 'r.12': ['1', '3'] }, { kind: 'each', answers: [{ applicantId: 12, response: 3 }] }],
  ])('chooses: %s', (_name, fields, choice) => {
    expect(parse(fields).choice).toEqual(choice);
  });

  it('reads no more people than a page shows', () => {
    const people = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`r.${index + 1}`, '1']));
    expect(parse(people).choice).toMatchObject({ answers: { length: 10 } });
  });

  it.each<[string, Record<string, unknown>, unknown]>([
    ['absent', {}, null],
    ['empty', { lat: '', lon: '', acc: '' }, null],
    ['half', { lat: '31.9', lon: '' }, null],
    ['out of range', { lat: '91', lon: '0' }, null],
    ['not a number', { lat: 'NaN', lon: 'Infinity' }, null],
    ['without accuracy', { lat: '-0.5', lon: '180', acc: '' }, { latitude: -0.5, longitude: 180, accuracy: null }],
  ])('position: %s', (_name, fields, position) => {
    expect(parse({ response: '1', ...fields })).toMatchObject({ position, choice: { kind: 'one', response: 1 } });
  });

  it.each<[string, unknown, string]>([
    ['newlines preserved', 'a\r\nb\rc', 'a\nb\nc'],
    ['controls', 'a\u0000b\u0007c\u007fd\u0085e\tf', 'abcde f'],
    ['half characters', 'a\ud83db\udc00', 'ab'],
    ['overrides, not direction marks', 'a\u202eb\u2066c\u200f', 'abc\u200f'],
    ['a family in one', '👩‍👩‍👧', '👩‍👩‍👧'],
    ['too long, in code points', '😀'.repeat(500), '😀'.repeat(400)],
    ['not text', { a: 1 }, ''],
    ['nothing', undefined, ''],
  ])('comment: %s', (_name, comment, cleaned) => {
    expect(parse({ response: '3', comment })).toMatchObject({ comment: cleaned, choice: { kind: 'one', response: 3 } });
  });

  it.each([{ token: '' }, { token: 'a'.repeat(201) }, { token: undefined }])(
    'refuses a body that is not our form: %j',
    (fields) => {
      expect(confirmForm.safeParse({ n: '7f3a', response: '1', ...fields }).success).toBe(false);
    },
  );

  it.each([undefined, '', 'a'.repeat(41), '<b>'])('makes a nonce if the form has none of ours: %j', (n) => {
    const made = () => confirmForm.parse({ token: 'abc', n, response: '1' }).nonce;
    expect(made()).toMatch(/^[\w-]{1,40}$/);
    expect(made()).not.toBe(made());
  });
});

describe('findForm', () => {
  it('reads and cuts', () => {
    expect(findForm.parse({ appId: ' abcde12345 ', mailAddress: ['x', 'taro@example.com'], lang: 'en' })).toEqual({
      appId: 'abcde12345',
      mailAddress: 'taro@example.com',
      language: 'en',
    });
    expect(findForm.parse({ appId: 'a'.repeat(99), mailAddress: 'a\u0000\nb' })).toEqual({
      appId: 'a'.repeat(20),
      mailAddress: 'a b',
      language: 'ja',
    });
    expect(findForm.parse({})).toMatchObject({ appId: '', mailAddress: '' });
  });
});
