import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';

/** Reads a JSON file; undefined when it is missing or was torn by a kill. */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Writes a file so that a reader sees the old or the new content, never half of it. */
export function writeAtomically(path, content, mode = 0o644) {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, content, { mode });
  renameSync(temporary, path);
}

/** Begins a new log and keeps the one before as `.1`. */
export function rotateLog(path) {
  if (existsSync(path)) renameSync(path, `${path}.1`);
}

/** The last lines of a log, or nothing when there is none. */
export function tail(path, lines = 20) {
  if (!existsSync(path) || statSync(path).size === 0) return '';
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
}
