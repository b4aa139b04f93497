import { createHash } from 'node:crypto';
import { logoPart } from '@tabimori/shared';
import sharp from 'sharp';
import { wrongField } from '../auth/within.js';
import { otherType } from '../http/multipart.js';

export interface EncodedLogo {
  /** hash of the bytes below: their name */
  sha256: string;
  mediaType: 'image/png' | 'image/jpeg';
  bytes: Buffer;
}

/** Limit for the decoded image; beyond it, one of a few kilobytes takes gigabytes. */
const MOST_PIXELS = 25_000_000;
/** The stored size: four times the size at which it is shown. */
const SIZE = { width: 1200, height: 600 };
const SECONDS = 5;

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const beginsWith = (bytes: Buffer, magic: Buffer): boolean => bytes.subarray(0, magic.length).equals(magic);

/**
 * Makes a logo from an upload: decoded, turned upright, shrunk, converted to sRGB, stripped of everything else, and
 * encoded again. Throws 415 with E00024 if the content is neither PNG nor JPEG, 400 with NOT_ALLOWED_TO_UPLOAD if it
 * is damaged or too large.
 */
export async function encodeLogo(uploaded: Buffer): Promise<EncodedLogo> {
  const isPng = beginsWith(uploaded, PNG);
  if (!isPng && !beginsWith(uploaded, JPEG)) throw otherType(logoPart);
  try {
    const image = sharp(uploaded, { limitInputPixels: MOST_PIXELS, failOn: 'warning' })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ ...SIZE, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb');
    const bytes = await (isPng ? image.png() : image.jpeg({ quality: 90 })).toBuffer();
    return {
      sha256: createHash('sha256').update(bytes).digest('hex'),
      mediaType: isPng ? 'image/png' : 'image/jpeg',
      bytes,
    };
  } catch {
    // whatever the decoder says: the image cannot be shown
    throw wrongField(logoPart.name, 'NOT_ALLOWED_TO_UPLOAD');
  }
}
