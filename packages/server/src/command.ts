import { Refusal } from './refusal.js';

/** Tells whoever called the command; what the command makes goes to standard output. */
export const say = (ja: string, en: string): void => {
  process.stderr.write(`${ja}\n${en}\n`);
};

const OF_FILES = ['ENOENT', 'EEXIST', 'EACCES', 'EISDIR', 'ENOSPC', 'EROFS', 'EDQUOT'];

/** Nobody listens there, an unknown host, a wrong role or password, an unknown database, or a server that is starting. */
const OF_CONNECTIONS = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', '28000', '28P01', '3D000', '57P03'];

/** What the caller can put right, as a sentence in both languages. Throws everything else again. */
function explain(error: unknown): Refusal {
  if (!(error instanceof Error)) throw error;
  if (error instanceof Refusal) return error;
  const { code = '', message } = error as NodeJS.ErrnoException;
  if (OF_FILES.includes(code)) return new Refusal(`ファイルを読み書きできません: ${message}`, message);
  if (code.startsWith('Z_')) {
    return new Refusal('ファイルが壊れているか、途中で切れています。', `The file is damaged or cut off: ${message}`);
  }
  if (OF_CONNECTIONS.includes(code)) {
    // an address tried over IPv4 and IPv6 fails with no message of its own
    const why = message || code;
    return new Refusal(`データベースに接続できません: ${why}`, `The database cannot be reached: ${why}`);
  }
  throw error;
}

/** Runs a command; what its caller can put right is told as a sentence, and the exit code says that it failed. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    const { ja, message, exitCode } = explain(error);
    say(ja, message);
    process.exitCode = exitCode;
  }
}
