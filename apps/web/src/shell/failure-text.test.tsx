/** @jest-environment ./tests/browser-environment.mjs */
import { openScreen } from '../testing/screen.js';
import { failureText } from './failure-text.js';
import { CallFailed } from './http.js';

test('a failure is told in words: of the connection, of a message code, and of what nobody expected', () => {
  openScreen(null, '/', []);
  expect(failureText(new CallFailed(0))).toBe('通信の状態を確認して、もう一度お試しください。');
  expect(failureText(new CallFailed(404, 'ITEM_NOT_FOUND'))).toBe('対象が見つかりません。');
  expect(failureText(new Error('no words for people'))).toBe(
    'エラーが発生しました。しばらくしてからもう一度お試しください。',
  );
});
