import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';

const MODULES = join(__dirname, '../../node_modules');

/** Gives another tree the libraries of this one, and its own packages. */
export async function linkLibraries(root: string): Promise<void> {
  await mkdir(join(root, 'node_modules/@tabimori'), { recursive: true });
  for (const name of await readdir(MODULES)) {
    if (name !== '@tabimori') await symlink(join(MODULES, name), join(root, 'node_modules', name));
  }
  for (const name of ['shared', 'domain', 'server']) {
    await symlink(join(root, 'packages', name), join(root, 'node_modules/@tabimori', name));
  }
}
