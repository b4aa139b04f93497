import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { LinkKey } from '@tabimori/server';

const IV = 12;
const TAG = 16;
const HEAD = 1 + IV + TAG;

const keyOf = ({ secret }: LinkKey): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'tabimori second factor', 32));
const nameOf = (userId: number): Buffer => Buffer.from(`user ${userId}`);

/**
 * A secret of a user as the database keeps it: key id (1), IV (12), tag (16), AES-256-GCM of the secret. The first of the
 * keys seals; one that was sealed for another user does not open.
 */
export function seal(secret: Buffer, userId: number, keys: readonly LinkKey[]): Buffer {
  const key = keys[0];
  if (!key) throw new Error('no key');
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', keyOf(key), iv).setAAD(nameOf(userId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([Buffer.from([key.kid]), iv, cipher.getAuthTag(), sealed]);
}

/**
 * The secret; null when it is broken, another user's, or sealed with a key that is gone. A link key and one for second
 * factors may have the same id.
 */
export function unseal(sealed: Buffer, userId: number, keys: readonly LinkKey[]): Buffer | null {
  if (sealed.length < HEAD) return null;
  for (const key of keys) {
    const secret = key.kid === sealed[0] ? unsealWith(key, sealed, userId) : null;
    if (secret) return secret;
  }
  return null;
}

function unsealWith(key: LinkKey, sealed: Buffer, userId: number): Buffer | null {
  const cipher = createDecipheriv('aes-256-gcm', keyOf(key), sealed.subarray(1, 1 + IV), { authTagLength: TAG })
    .setAAD(nameOf(userId))
    .setAuthTag(sealed.subarray(1 + IV, HEAD));
  try {
    return Buffer.concat([cipher.update(sealed.subarray(HEAD)), cipher.final()]);
  } catch {
    // the tag does not fit: not what was sealed
    return null;
  }
}
