import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { Failure } from '../http/failure.js';
import { encodeLogo } from './encode-logo.js';

const image = (width = 300, height = 70, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 20, g: 90, b: 200, alpha: 0.5 } } });
const png = () => image().png().toBuffer();
const jpeg = () => image().jpeg().toBuffer();

/** A chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
/** A PNG with a chunk behind its header. */
const withChunk = (file: Buffer, added: Buffer): Buffer =>
  Buffer.concat([file.subarray(0, 33), added, file.subarray(33)]);
/** A PNG that says it is as large as that. */
function sized(file: Buffer, width: number, height: number): Buffer {
  const data = Buffer.from(file.subarray(16, 29));
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  return Buffer.concat([file.subarray(0, 8), chunk('IHDR', data), file.subarray(33)]);
}
const animation = (): Buffer => chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]));
const bmp = Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]);
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';

const cut = async (file: Promise<Buffer>, share: number): Promise<Buffer> => {
  const bytes = await file;
  return bytes.subarray(0, Math.floor(bytes.length * share));
};

it.each<[string, () => Promise<Buffer>, string]>([
  ['a PNG', png, 'png 300x70'],
  ['a PNG with transparency', () => image(300, 70, 4).png().toBuffer(), 'png 300x70'],
  ['a PNG of one pixel', () => image(1, 1).png().toBuffer(), 'png 1x1'],
  ['a PNG with a palette', () => image().png({ palette: true }).toBuffer(), 'png 300x70'],
  ['a grey PNG', () => image().toColourspace('b-w').png().toBuffer(), 'png 300x70'],
  ['a PNG of 16 bits', () => image().toColourspace('rgb16').png().toBuffer(), 'png 300x70'],
  ['an interlaced PNG', () => image().png({ progressive: true }).toBuffer(), 'png 300x70'],
  ['an animated PNG: its first picture', async () => withChunk(await png(), animation()), 'png 300x70'],
  [
    'a PNG with a text',
    async () => withChunk(await png(), chunk('tEXt', Buffer.from('Comment\0secret'))),
    'png 300x70',
  ],
  [
    'a PNG with a program behind it',
    async () => Buffer.concat([await png(), Buffer.from('<?php evil ?>')]),
    'png 300x70',
  ],
  ['a large PNG: shrunk', () => image(3000, 700).png().toBuffer(), 'png 1200x280'],
  ['a tall PNG: shrunk', () => image(100, 1200).png().toBuffer(), 'png 50x600'],
  ['a JPEG', jpeg, 'jpeg 300x70'],
  ['a progressive JPEG', () => image().jpeg({ progressive: true }).toBuffer(), 'jpeg 300x70'],
  ['a grey JPEG', () => image().toColourspace('b-w').jpeg().toBuffer(), 'jpeg 300x70'],
  ['a CMYK JPEG', () => image().toColourspace('cmyk').jpeg().toBuffer(), 'jpeg 300x70'],
  ['a JPEG lying on its side', () => image().withMetadata({ orientation: 6 }).jpeg().toBuffer(), 'jpeg 70x300'],
  ['a JPEG upside down', () => image().withMetadata({ orientation: 3 }).jpeg().toBuffer(), 'jpeg 300x70'],
  [
    'a JPEG with a place in it',
    () =>
      image()
        .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
        .jpeg()
        .toBuffer(),
    'jpeg 300x70',
  ],
  ['a JPEG with a profile', () => image().withIccProfile('p3').jpeg().toBuffer(), 'jpeg 300x70'],
])('keeps %s', async (_name, make, expected) => {
  const { sha256, mediaType, bytes } = await encodeLogo(await make());
  const { format, width, height, space, depth, exif, icc, orientation } = await sharp(bytes).metadata();
  expect(`${format} ${width}x${height}`).toBe(expected);
  expect(mediaType).toBe(`image/${format}`);
  expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(['srgb', 'b-w']).toContain(space);
  expect([depth, exif, icc, orientation]).toEqual(['uchar', undefined, undefined, undefined]);
  expect(bytes.toString('latin1')).not.toMatch(/secret|evil/);
});

it('makes the same of the same', async () => {
  expect((await encodeLogo(await png())).sha256).toBe((await encodeLogo(await png())).sha256);
});

it.each<[string, () => Buffer | Promise<Buffer>, string]>([
  ['nothing', () => Buffer.alloc(0), 'E00024'],
  ['one byte', () => Buffer.from([0x89]), 'E00024'],
  ['zeros', () => Buffer.alloc(1000), 'E00024'],
  ['a text', () => Buffer.from('logo.png'), 'E00024'],
  ['an SVG', () => Buffer.from(svg), 'E00024'],
  ['an SVG behind a declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`), 'E00024'],
  ['a page', () => Buffer.from('<html><script>alert(1)</script></html>'), 'E00024'],
  ['a GIF named .png', () => image().gif().toBuffer(), 'E00024'],
  ['a WebP', () => image().webp().toBuffer(), 'E00024'],
  ['an AVIF', () => image(64, 64).avif().toBuffer(), 'E00024'],
  ['a TIFF', () => image().tiff().toBuffer(), 'E00024'],
  ['a BMP', () => bmp, 'E00024'],
  ['a PDF', () => Buffer.from('%PDF-1.7\n'), 'E00024'],
  ['a ZIP', () => Buffer.from('PK\u0003\u0004'), 'E00024'],
  ['a PNG behind a blank', async () => Buffer.concat([Buffer.from(' '), await png()]), 'E00024'],
  ['only the beginning of a PNG', async () => (await png()).subarray(0, 8), 'NOT_ALLOWED_TO_UPLOAD'],
  ['only the header of a PNG', async () => (await png()).subarray(0, 33), 'NOT_ALLOWED_TO_UPLOAD'],
  ['half a PNG', () => cut(png(), 0.5), 'NOT_ALLOWED_TO_UPLOAD'],
  ['only the beginning of a JPEG', () => Buffer.from([0xff, 0xd8, 0xff]), 'NOT_ALLOWED_TO_UPLOAD'],
  ['half a JPEG', () => cut(jpeg(), 0.5), 'NOT_ALLOWED_TO_UPLOAD'],
  [
    'a JPEG of noise',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)]),
    'NOT_ALLOWED_TO_UPLOAD',
  ],
  [
    'a PNG that begins as one and is a GIF',
    async () => Buffer.concat([(await png()).subarray(0, 8), await image().gif().toBuffer()]),
    'NOT_ALLOWED_TO_UPLOAD',
  ],
  ['a PNG of 65,535 × 65,535 that is small', async () => sized(await png(), 65_535, 65_535), 'NOT_ALLOWED_TO_UPLOAD'],
  ['a PNG of 0 × 0', async () => sized(await png(), 0, 0), 'NOT_ALLOWED_TO_UPLOAD'],
  [
    'a PNG of 36 million pixels',
    () => image(6000, 6000).png({ compressionLevel: 1 }).toBuffer(),
    'NOT_ALLOWED_TO_UPLOAD',
  ],
])('refuses %s', async (_name, make, messageCode) => {
  const failure: unknown = await encodeLogo(await make()).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({
    code: messageCode === 'E00024' ? 'UNSUPPORTED_MEDIA_TYPE' : 'E00041',
    fields: [{ field: 'logo', messageCode }],
  });
});
