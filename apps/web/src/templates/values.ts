import type { MessageTemplate, MessageType, TemplateTexts } from '@tabimori/shared';
import type { CompanyOf } from '../parts/names.js';

/** The values of the template form. */
export interface Values extends TemplateTexts {
  userDiv: 1 | 2 | 3;
  category: { id: number; name: string } | null;
  company: { id: number; name: string } | null;
  messageType: MessageType;
  templateName: string;
  /** null while nothing is typed */
  displayOrder: number | null;
  /** 0: it is new */
  version: number;
}

export const textsOf = ({ subject, subjectEn, body, bodyEn, smsText, smsTextEn }: TemplateTexts): TemplateTexts => ({
  subject,
  subjectEn,
  body,
  bodyEn,
  smsText,
  smsTextEn,
});

export const valuesOf = (template: MessageTemplate, companyOf: CompanyOf): Values => ({
  userDiv: template.userDiv,
  category: template.categoryId === null ? null : { id: template.categoryId, name: template.categoryName ?? '' },
  company: template.companyId === null ? null : { id: template.companyId, name: companyOf(template) ?? '' },
  messageType: template.messageType,
  templateName: template.templateName,
  displayOrder: template.displayOrder,
  ...textsOf(template),
  version: template.version,
});
