import { existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';

/** Reads a JSON file; undefined if it is missing or was truncated by a kill. */
export function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Writes a file so that readers see the old or the new content, never half of it. */
export function writeAtomically(path, content, mode = 0o644) {
  const temporary = `${path}.${process.pid}.tmp`;
  writeFileSync(temporary, content, { mode });
  renameSync(temporary, path);
}

/** Starts a new log and keeps the previous one as `.1`. */
export function rotateLog(path) {
  if (existsSync(path)) renameSync(path, `${path}.1`);
}

/** The last lines of a log; empty if there is none. */
export function tail(path, lines = 20) {
  if (!existsSync(path) || statSync(path).size === 0) return '';
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(-lines).join('\n');
}
