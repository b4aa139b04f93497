import { z } from 'zod';
import { call, nothing } from './contract.js';

/** The PDF manuals: the file in docs/manuals and the name it is saved under. */
export const MANUALS = [
  {
    number: 1,
    file: '1-provider.ja.pdf',
    name: '1_運営管理者マニュアル.pdf',
    nameEn: '1_Provider_administrator_manual.pdf',
  },
  {
    number: 2,
    file: '2-company.ja.pdf',
    name: '2_企業管理者マニュアル.pdf',
    nameEn: '2_Company_administrator_manual.pdf',
  },
  {
    number: 3,
    file: '3-department.ja.pdf',
    name: '3_部署管理者マニュアル.pdf',
    nameEn: '3_Department_administrator_manual.pdf',
  },
  { number: 4, file: '4-traveler.ja.pdf', name: '4_旅行者マニュアル.pdf', nameEn: '4_Traveler_manual.pdf' },
] as const;

export const manuals = {
  /** the manuals this installation has */
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
