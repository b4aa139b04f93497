import { z } from 'zod';
import { call, nothing } from './contract.js';

export const prefectureCode = z.string().regex(/^(0[1-9]|[1-3]\d|4[0-7])$/);

export const prefecture = z.object({ code: z.string(), name: z.string(), nameEn: z.string(), kana: z.string() });

export const lookUps = {
  prefectures: call({
    method: 'GET',
    path: '/prefectures',
    access: 'signedIn',
    input: z.strictObject({}),
    reply: z.object({ items: z.array(prefecture) }),
  }),
  municipalities: call({
    method: 'GET',
    path: '/municipalities',
    access: 'signedIn',
    input: z.strictObject({ prefectureCode: prefectureCode.optional() }),
    reply: z.object({
      items: z.array(
        z.object({
          code: z.string(),
          prefectureCode: z.string(),
          name: z.string(),
          nameShort: z.string(),
          kana: z.string(),
        }),
      ),
    }),
  }),
  /** an image, immutable under its name; the `logoUrl` of a category or company points here */
  logo: call({
    method: 'GET',
    path: '/logos/:sha256',
    access: 'public',
    input: z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
    reply: nothing,
    answers: 'image/*',
  }),
};
