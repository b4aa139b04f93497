import { z } from 'zod';
import { BODY_LIMIT, byId, call, nothing } from './contract.js';
import { KEPT } from './limits.js';
import { line, requiredLine } from './text.js';

/** A way to look at the list of travelers: its conditions and order, and the columns shown. */
const fields = {
  name: requiredLine(KEPT.name),
  /** as the list's address has them: `prefectureCode=17&sort=-nameKana` */
  query: line(KEPT.query),
  columns: z.array(z.string().regex(/^[a-zA-Z]{1,30}$/)).max(KEPT.columns),
};

export const applicantView = z.object({
  id: z.number(),
  name: z.string(),
  query: z.string(),
  columns: z.array(z.string()),
});
export type ApplicantView = z.output<typeof applicantView>;

/** Each user's own views of the list of travelers. */
export const applicantViews = {
  list: call({
    method: 'GET',
    path: '/applicant-views',
    access: ['applicant', 'refer'],
    input: z.strictObject({}),
    reply: z.object({ items: z.array(applicantView) }),
  }),
  /** keeps a view under its name; one of the same name is replaced */
  put: call({
    method: 'PUT',
    path: '/applicant-views',
    access: ['applicant', 'refer'],
    input: z.strictObject(fields),
    bodyLimit: 2 * BODY_LIMIT,
    reply: applicantView,
    done: 'I00003',
  }),
  remove: call({
    method: 'DELETE',
    path: '/applicant-views/:id',
    access: ['applicant', 'refer'],
    input: byId,
    reply: nothing,
    done: 'I00004',
  }),
};
