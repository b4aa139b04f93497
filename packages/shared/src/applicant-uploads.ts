import { z } from 'zod';
import { MESSAGE_CODES } from './codes.js';
import { byId, call, id, moment, nothing, pageOf, paging, type FilePart, XLSX } from './contract.js';
import { requiredLine } from './text.js';

/** Limits (specification, sections 5 and 9). */
export const UPLOAD = { maxBytes: 31_457_280, maxRows: 100_000, maxColumns: 60 } as const;

/** The columns of a file, in the order of the template. */
export const UPLOAD_FIELDS = [
  'appId',
  'companyName',
  'divisionName',
  'name',
  'nameKana',
  'mailAddress',
  'phone',
  'country',
  'prefecture',
  'city',
  'numberOfPeople',
  'language',
  'stayFrom',
  'stayTo',
] as const;
export type UploadField = (typeof UPLOAD_FIELDS)[number];

/**
 * waiting, reading: the file is being read; `progress` says how far. refused: it cannot be read; `refusal` says why.
 * ready: the rows can be reviewed, then registered or discarded. committing: they are being registered. committed:
 * done; undo is possible while `canUndo`. undoing, undone: the registration is being, or has been, undone.
 */
export const UPLOAD_STATES = [
  'waiting',
  'reading',
  'refused',
  'ready',
  'committing',
  'committed',
  'undoing',
  'undone',
] as const;
export type UploadState = (typeof UPLOAD_STATES)[number];

/** How a row compares with what is registered. */
export const UPLOAD_KINDS = ['new', 'changed', 'unchanged', 'wrong'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];
/** The rows that can be listed apart. */
const UPLOAD_ROWS = [...UPLOAD_KINDS, 'noContact'] as const;

/** all: refused while any row is wrong. good: wrong rows are skipped. */
export const COMMIT_MODES = ['all', 'good'] as const;
export type CommitMode = (typeof COMMIT_MODES)[number];

const code = z.enum(MESSAGE_CODES);
const params = z.record(z.string(), z.union([z.string(), z.number()]));

/** Why a whole file is refused, or why a registration or an undo could not be done. */
const told = z.object({ messageCode: code, params });
export type UploadTold = z.output<typeof told>;

const counts = z.object({ new: z.number(), changed: z.number(), unchanged: z.number(), wrong: z.number() });
export type UploadCounts = z.output<typeof counts>;

const listedUpload = z.object({
  id: z.number(),
  fileName: z.string(),
  state: z.enum(UPLOAD_STATES),
  /** bytes of the file */
  size: z.number(),
  /** progress of the reading: rows so far, and the share of the file (0 to 1) */
  progress: z.object({ rows: z.number(), share: z.number() }),
  counts,
  refusal: told.nullable(),
  /**
   * UPLOAD_STALE: the registered data changed before the commit; nothing was registered, the rows were compared
   * again, and the counts are the new ones. UPLOAD_UNDO_OVER: it was too late to undo.
   */
  notice: told.nullable(),
  /** columns with unknown titles; they are not read */
  ignoredColumns: z.array(z.string()),
  uploadedBy: z.string(),
  createdAt: moment,
  committedAt: moment.nullable(),
});
export type ListedUpload = z.output<typeof listedUpload>;

export const applicantUpload = listedUpload.extend({
  /** committed, no message was sent to these travelers, and nobody has changed them since */
  canUndo: z.boolean(),
  /** newly registered travelers with contact details, but without a registration message from this upload */
  unsentCompletions: z.number(),
  /**
   * travelers with neither a mail address nor a phone number: while it is reviewed, those of its right rows; once it is
   * committed, the newly registered, who can be sent no registration message
   */
  noContact: z.number(),
});
export type ApplicantUpload = z.output<typeof applicantUpload>;

const rowError = z.object({
  field: z.enum(UPLOAD_FIELDS),
  /** its column in the file, from 1; null: the file has no such column */
  column: z.number().nullable(),
  messageCode: code,
  params,
});
export type UploadRowError = z.output<typeof rowError>;

/** An error that several rows share. */
const uploadFault = rowError.omit({ column: true }).extend({ count: z.number() });
export type UploadFault = z.output<typeof uploadFault>;

const rowChange = z.object({ field: z.enum(UPLOAD_FIELDS), before: z.string(), after: z.string() });
export type UploadRowChange = z.output<typeof rowChange>;

export const uploadRow = z.object({
  /** as the spreadsheet numbers it: the titles are row 1 */
  row: z.number(),
  kind: z.enum(UPLOAD_KINDS),
  /** the cells as read, by field; columns missing from the file are absent */
  values: z.partialRecord(z.enum(UPLOAD_FIELDS), z.string()),
  /** for a changed row */
  changes: z.array(rowChange),
  /** for a wrong row */
  errors: z.array(rowError),
  /** right, but its traveler will have neither a mail address nor a phone number */
  noContact: z.boolean(),
  /** the traveler the row refers to or created */
  applicantId: z.number().nullable(),
});
export type UploadRow = z.output<typeof uploadRow>;

export const uploadPart: FilePart = {
  name: 'file',
  maxBytes: UPLOAD.maxBytes,
  tooLarge: 'E00027',
  otherType: 'E00025',
};

export const applicantUploads = {
  /** newest first, within the caller's scope; kept for 90 days */
  list: call({
    method: 'GET',
    path: '/applicant-uploads',
    access: ['upload', 'refer'],
    input: z.strictObject(paging),
    reply: pageOf(listedUpload),
  }),
  /** an xlsx file with the titles, what may be entered, and the companies and departments in scope */
  template: call({
    method: 'GET',
    path: '/applicant-uploads/template',
    access: ['upload', 'refer'],
    input: z.strictObject({}),
    reply: nothing,
    answers: XLSX,
  }),
  /**
   * multipart with the part `file`: an xlsx or csv. What is obviously neither is refused at once; anything else
   * becomes `state` refused
   */
  post: call({
    method: 'POST',
    path: '/applicant-uploads',
    access: ['upload', 'insert'],
    input: z.strictObject({ fileName: requiredLine(255) }),
    reply: applicantUpload,
    file: uploadPart,
  }),
  get: call({
    method: 'GET',
    path: '/applicant-uploads/:id',
    access: ['upload', 'refer'],
    input: byId,
    reply: applicantUpload,
  }),
  /** in file order; kept for 30 days */
  rows: call({
    method: 'GET',
    path: '/applicant-uploads/:id/rows',
    access: ['upload', 'refer'],
    input: z.strictObject({ id, ...paging, kind: z.enum(UPLOAD_ROWS).optional() }),
    reply: pageOf(uploadRow),
  }),
  /** the errors, most frequent first */
  faults: call({
    method: 'GET',
    path: '/applicant-uploads/:id/faults',
    access: ['upload', 'refer'],
    input: byId,
    reply: z.object({ items: z.array(uploadFault) }),
  }),
  /** an xlsx file: the uploaded rows, with what is wrong in the first column; it can be corrected and uploaded again */
  errors: call({
    method: 'GET',
    path: '/applicant-uploads/:id/errors',
    access: ['upload', 'refer'],
    input: byId,
    reply: nothing,
    answers: XLSX,
  }),
  /**
   * Registers the rows in one transaction, in the worker: the state becomes committing, then committed.
   * expectedCount: new plus changed rows as shown (otherwise UPLOAD_STALE). UPLOAD_STATE unless the state is ready;
   * E00031 with the row if mode is all and a row is wrong; NO_APPLICANTS_TO_REGISTER if there is none.
   */
  commit: call({
    method: 'POST',
    path: '/applicant-uploads/:id/commit',
    access: ['upload', 'exec'],
    input: z.strictObject({ id, mode: z.enum(COMMIT_MODES), expectedCount: z.int().min(0).max(UPLOAD.maxRows) }),
    reply: applicantUpload,
  }),
  /**
   * Sends the registration message to the newly registered; expectedCount is `unsentCompletions` (otherwise
   * COUNT_CHANGED). It cannot be undone.
   */
  sendCompletion: call({
    method: 'POST',
    path: '/applicant-uploads/:id/send-completion',
    access: ['upload', 'exec'],
    input: z.strictObject({ id, expectedCount: z.int().min(1).max(UPLOAD.maxRows) }),
    reply: applicantUpload,
    done: 'I00005',
  }),
  /**
   * Before the commit: discards the upload at once. After it: the worker undoes the registration (UPLOAD_UNDO_OVER
   * unless `canUndo`).
   */
  remove: call({
    method: 'DELETE',
    path: '/applicant-uploads/:id',
    access: ['upload', 'exec'],
    input: byId,
    reply: z.object({ state: z.enum(['discarded', 'undoing']) }),
  }),
};
