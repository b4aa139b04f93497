import { NoSetting } from '@tabimori/server';
import { run } from './command.js';

test('a setting that is missing is named in a sentence, with how to give it as a file', async () => {
  const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  await run(() => Promise.reject(new NoSetting('MIGRATION_DATABASE_URL')));
  const text = written.mock.calls.map(([line]) => String(line)).join('');
  written.mockRestore();
  expect(process.exitCode).toBe(1);
  process.exitCode = undefined;
  expect(text).toContain('MIGRATION_DATABASE_URL is missing or cannot be read.');
  expect(text).toContain('MIGRATION_DATABASE_URL_FILE に設定してください。');
});
