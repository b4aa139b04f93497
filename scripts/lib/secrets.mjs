import { randomBytes } from 'node:crypto';
import { readJson, writeAtomically } from './files.mjs';

const random = (bytes) => randomBytes(bytes).toString('base64url');

/** The secrets of this checkout, made once and readable only by its owner. Missing ones are added. */
export function loadSecrets(file) {
  const before = readJson(file) ?? {};
  const secrets = {
    databaseSuperuser: random(24),
    databaseOwner: random(24),
    databaseApp: random(24),
    jwtSecret: random(48),
    linkKeys: `1:${random(32)}`,
    supportMailKey: random(24),
    twilioAuthToken: randomBytes(16).toString('hex'),
    ...before,
  };
  writeAtomically(file, `${JSON.stringify(secrets, null, 2)}\n`, 0o600);
  return secrets;
}
