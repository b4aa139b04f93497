import { NoSetting } from '@tabimori/server';
import { Refusal } from './refusal.js';

export const say = (ja: string, en: string): void => {
  process.stderr.write(`${ja}\n${en}\n`);
};

/** The file that a command names; `-` is standard input or output. */
export function namedFile(usage: string): string {
  const [file, ...others] = process.argv.slice(2);
  if (file && others.length === 0) return file;
  throw new Refusal(`使い方: ${usage}`, `Usage: ${usage}`);
}

const sayMissing = (name: string): void =>
  say(
    `${name} がないか、読めません。値を環境変数 ${name} に、または値を書いたファイルの名前を ${name}_FILE に設定してください。`,
    `${name} is missing or cannot be read. Set it to the value, or ${name}_FILE to the name of a file that holds it.`,
  );

const OF_FILES = ['ENOENT', 'EEXIST', 'EACCES', 'EISDIR', 'ENOSPC', 'EROFS', 'EDQUOT'];

/** Runs a command; what its user can put right is told as a sentence. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { code = '' } = error as NodeJS.ErrnoException;
    if (error instanceof Refusal) say(error.ja, error.en);
    else if (error instanceof NoSetting) sayMissing(error.setting);
    else if (OF_FILES.includes(code)) say(`ファイルを読み書きできません: ${error.message}`, error.message);
    else if (code.startsWith('Z_')) {
      say('ファイルが壊れているか、途中で切れています。', `The file is damaged or cut off: ${error.message}`);
    } else throw error;
    process.exitCode = 1;
  }
}
