import { MESSAGE_TYPE } from './limits.js';
import { PLACEHOLDERS, PLACEHOLDERS_OF, REQUIRED_PLACEHOLDER, unknownPlaceholders } from './placeholders.js';

test.each<[string, string[]]>([
  ['{{name}} {{ url }}', []],
  ['{{names}} {{name}} {{names}}', ['{{names}}']],
  ['{{Name}}', ['{{Name}}']],
  ['{{}}', ['{{}}']],
  ['{{name} and {{url', ['{{']],
  ['}} a', ['}}']],
  ['{name}', []],
])('unknown placeholders of %j are %j', (text, expected) => {
  expect(unknownPlaceholders(text)).toEqual(expected);
});

test('every type offers known placeholders, each once, and the one it requires', () => {
  for (const type of Object.values(MESSAGE_TYPE)) {
    const offered = PLACEHOLDERS_OF[type];
    expect(new Set(offered).size).toBe(offered.length);
    expect(PLACEHOLDERS).toEqual(expect.arrayContaining([...offered]));
    const required = REQUIRED_PLACEHOLDER[type];
    if (required !== undefined) expect(offered).toContain(required);
  }
});
