import { asData } from './smtp-pool.js';

test.each([
  ['Subject: x\r\n\r\ntext\r\n', 'Subject: x\r\n\r\ntext\r\n.\r\n'],
  ['text without an end', 'text without an end\r\n.\r\n'],
  ['.\r\n.\r\n..a\r\nb.\r\n', '..\r\n..\r\n...a\r\nb.\r\n.\r\n'],
  ['無事', '無事\r\n.\r\n'],
])('%j follows DATA as %j', (text, data) => {
  expect(asData(text).toString()).toBe(data);
});
