import { runCommand } from './command.js';
import { readSetting } from './config.js';

async function toldBy(command: () => Promise<void>): Promise<string> {
  const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  await runCommand(command);
  const text = written.mock.calls.map(([line]) => String(line)).join('');
  written.mockRestore();
  expect(process.exitCode).toBe(1);
  process.exitCode = undefined;
  return text;
}

test('a setting that is missing is named in a sentence, with how to give it as a file', async () => {
  const text = await toldBy(async () => {
    await Promise.resolve(readSetting('MIGRATION_DATABASE_URL', {}));
  });
  expect(text).toContain('MIGRATION_DATABASE_URL is missing or cannot be read.');
  expect(text).toContain('MIGRATION_DATABASE_URL_FILE に設定してください。');
});

test('a database that is not there is told in a sentence, even if the error has no message', async () => {
  const away = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
  expect(await toldBy(() => Promise.reject(away))).toBe(
    'データベースに接続できません: ECONNREFUSED\nThe database cannot be reached: ECONNREFUSED\n',
  );
});

test('a fault of the program stays an error with its stack', async () => {
  await expect(runCommand(() => Promise.reject(new TypeError('x is not a function')))).rejects.toThrow(TypeError);
});
