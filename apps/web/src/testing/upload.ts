import type { ApplicantUpload } from '@tabimori/shared';

/** An upload of two new travelers, as the API answers. */
export const uploadOf = (of: Partial<ApplicantUpload>): ApplicantUpload => ({
  id: 3,
  fileName: '旅行者.xlsx',
  state: 'ready',
  size: 1000,
  progress: { rows: 2, share: 1 },
  counts: { new: 2, changed: 0, unchanged: 0, wrong: 0 },
  refusal: null,
  notice: null,
  ignoredColumns: [],
  uploadedBy: '中村 由美子',
  createdAt: new Date(),
  committedAt: null,
  canUndo: false,
  unsentCompletions: 0,
  noContact: 0,
  ...of,
});
