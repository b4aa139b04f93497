import { z } from 'zod';
import { call, nothing } from './contract.js';

/** The PDF manuals, each in Japanese and English: the file in docs/manuals, and the name it is saved under. */
export const MANUALS = [
  {
    number: 1,
    files: { ja: '1-provider.ja.pdf', en: '1-provider.en.pdf' },
    name: '1_運営管理者マニュアル.pdf',
    nameEn: '1_Provider_administrator_manual.pdf',
  },
  {
    number: 2,
    files: { ja: '2-company.ja.pdf', en: '2-company.en.pdf' },
    name: '2_企業管理者マニュアル.pdf',
    nameEn: '2_Company_administrator_manual.pdf',
  },
  {
    number: 3,
    files: { ja: '3-department.ja.pdf', en: '3-department.en.pdf' },
    name: '3_部署管理者マニュアル.pdf',
    nameEn: '3_Department_administrator_manual.pdf',
  },
  {
    number: 4,
    files: { ja: '4-traveler.ja.pdf', en: '4-traveler.en.pdf' },
    name: '4_旅行者のしおり.pdf',
    nameEn: '4_Guide_for_travelers.pdf',
  },
] as const;

export const manuals = {
  /** the manuals this installation has in the reader’s language, with the size of each */
  list: call({
    method: 'GET',
    path: '/manuals',
    access: ['downloadPdf', 'refer'],
    input: z.strictObject({}),
    reply: z.object({
      items: z.array(z.object({ number: z.number(), name: z.string(), nameEn: z.string(), bytes: z.number() })),
    }),
  }),
  get: call({
    method: 'GET',
    path: '/manuals/:number',
    access: ['downloadPdf', 'exec'],
    input: z.strictObject({ number: z.coerce.number().int().min(1).max(2_147_483_647) }),
    reply: nothing,
    answers: 'application/pdf',
  }),
};
