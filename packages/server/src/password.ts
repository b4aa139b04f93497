import { hash, verify } from '@node-rs/argon2';

/** Argon2id, 19 MiB, 2 passes, 1 lane: OWASP's minimum. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const hashPassword = (password: string): Promise<string> => hash(password, OPTIONS);

/** Takes the same time for a person without a password as for one with a wrong password. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  nobody ??= await hashPassword('nobody has this password');
  const matches = await verify(stored ?? nobody, password);
  return stored !== null && matches;
}
let nobody: string | undefined;
