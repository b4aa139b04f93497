import { Refusal } from '@tabimori/server';

/** The file that a command names; `-` is standard input or output. Throws Refusal if it names none or several. */
export function namedFile(usage: string): string {
  const [file, ...others] = process.argv.slice(2);
  if (file && others.length === 0) return file;
  throw new Refusal(`使い方: ${usage}`, `Usage: ${usage}`);
}
