import { z } from 'zod';
import { BODY_LIMIT, byId, call, flag, id, nothing, pageOf, paging, sortBy, version } from './contract.js';
import { LENGTH, MESSAGE_TYPE } from './limits.js';
import { templateFields, wrongTemplate } from './template-rules.js';
import { lines, requiredLine, search } from './text.js';

/** The owner of a template: 1 provider, 2 category, 3 company. */
export const TEMPLATE_DIV = { provider: 1, category: 2, company: 3 } as const;
const templateDiv = z.literal(Object.values(TEMPLATE_DIV));
const messageType = z.literal(Object.values(MESSAGE_TYPE));

/** Key of the built-in text of a question that is sent by hand. */
export const ASKED_BY_HAND = 'ask';
/** The key of the built-in text of a question about an earthquake. */
export const ASKED_OF_EVENT = 'confirm';

export const messageTexts = z.object({
  subject: z.string(),
  subjectEn: z.string(),
  body: z.string(),
  bodyEn: z.string(),
  smsText: z.string(),
  smsTextEn: z.string(),
});

export const messageTemplate = messageTexts.extend({
  id: z.number(),
  userDiv: templateDiv,
  categoryId: z.number().nullable(),
  categoryName: z.string().nullable(),
  companyId: z.number().nullable(),
  companyName: z.string().nullable(),
  companyNameEn: z.string().nullable(),
  messageType,
  templateName: z.string(),
  displayOrder: z.number(),
  /** whether the caller may change it, not just fall back to it */
  isOwn: z.boolean(),
  version: z.number(),
});
export type MessageTemplate = z.output<typeof messageTemplate>;

const fields = {
  messageType,
  templateName: requiredLine(LENGTH.name),
  ...templateFields,
  displayOrder: z.int().min(0).max(999),
};

const previewPart = z.object({
  text: z.string(),
  /** why the built-in text is used instead: this one is empty or would leave a gap; null: it is not */
  builtInFor: z.enum(['empty', 'blank']).nullable(),
  /** lines left out because their values are unknown */
  leftOut: z.array(z.string()),
});
const previewed = z.object({
  subject: previewPart,
  body: previewPart,
  sms: previewPart,
  /** in units of the encoding */
  smsSize: z.object({ encoding: z.enum(['GSM-7', 'UCS-2']), length: z.number(), segments: z.number() }),
});
export type MessagePreview = z.output<typeof previewed>;

/** Texts that a new template may leave out: the built-in one is used instead. */
const OPTIONAL = {
  subject: fields.subject.default(''),
  subjectEn: fields.subjectEn.default(''),
  body: fields.body.default(''),
  bodyEn: fields.bodyEn.default(''),
  smsText: fields.smsText.default(''),
  smsTextEn: fields.smsTextEn.default(''),
};

/** A text being typed: may be longer than what can be saved, but bounded. */
const draft = lines(LENGTH.body * 2).default('');

export const messageTemplates = {
  list: call({
    method: 'GET',
    path: '/message-templates',
    access: ['messageTemplate', 'refer'],
    input: z.strictObject({
      ...paging,
      name: search,
      messageType: z.coerce.number().pipe(messageType).optional(),
      userDiv: z.coerce.number().pipe(templateDiv).optional(),
      companyId: id.optional(),
      sort: sortBy(['templateName', 'messageType', 'displayOrder']).default('displayOrder'),
    }),
    reply: pageOf(messageTemplate),
  }),
  /** the texts sent if there is no template: they can be copied but not changed */
  builtIn: call({
    method: 'GET',
    path: '/message-templates/built-in',
    access: ['messageTemplate', 'refer'],
    input: z.strictObject({}),
    reply: z.object({ items: z.array(messageTexts.extend({ key: z.string(), messageType })) }),
  }),
  /** what a company's sends use now, for each type with a built-in text; null: the built-in text */
  inUse: call({
    method: 'GET',
    path: '/message-templates/in-use',
    access: ['messageTemplate', 'refer'],
    input: z.strictObject({ companyId: id.optional() }),
    reply: z.object({
      items: z.array(
        z.object({
          messageType,
          template: z.object({ id: z.number(), templateName: z.string(), userDiv: templateDiv }).nullable(),
        }),
      ),
    }),
  }),
  /** a template as a traveler would get it, filled with sample values */
  preview: call({
    method: 'POST',
    path: '/message-templates/preview',
    access: ['messageTemplate', 'refer'],
    bodyLimit: 9 * BODY_LIMIT,
    input: z.strictObject({
      messageType,
      /** the company named in it */
      companyId: id.nullish(),
      subject: draft,
      subjectEn: draft,
      body: draft,
      bodyEn: draft,
      smsText: draft,
      smsTextEn: draft,
      /** the first report of an earthquake: epicenter and magnitude are not known yet */
      isEarly: flag.default(false),
    }),
    reply: z.object({ jp: previewed, en: previewed }),
  }),
  post: call({
    method: 'POST',
    path: '/message-templates',
    access: ['messageTemplate', 'insert'],
    bodyLimit: 4 * BODY_LIMIT,
    input: z
      .strictObject({
        userDiv: templateDiv,
        /** for a category's template; left out: the caller's own */
        categoryId: id.nullish(),
        /** for a company's template; left out: the caller's own */
        companyId: id.nullish(),
        ...fields,
        ...OPTIONAL,
      })
      .superRefine(wrongTemplate),
    reply: messageTemplate,
    done: 'I00001',
  }),
  get: call({
    method: 'GET',
    path: '/message-templates/:id',
    access: ['messageTemplate', 'refer'],
    input: byId,
    reply: messageTemplate,
  }),
  /** the owner cannot be changed */
  put: call({
    method: 'PUT',
    path: '/message-templates/:id',
    access: ['messageTemplate', 'update'],
    bodyLimit: 4 * BODY_LIMIT,
    input: z.strictObject({ id, ...fields, version }).superRefine(wrongTemplate),
    reply: messageTemplate,
    done: 'I00003',
  }),
  delete: call({
    method: 'DELETE',
    path: '/message-templates/:id',
    access: ['messageTemplate', 'delete'],
    input: byId,
    reply: nothing,
    done: 'I00004',
  }),
};
