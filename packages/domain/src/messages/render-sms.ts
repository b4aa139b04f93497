import { valueOf, type MessageValues } from './placeholders.js';
import { render, type RenderOptions } from './render.js';
import { smsSegments } from './sms.js';

/** 株式会社, （株）, Co., Ltd. and so on: travelers know their company without it. */
const LEGAL_FORM =
  /株式会社|有限会社|合同会社|(?:一般|公益)(?:社団|財団)法人|[（(][株有社財][）)]|[㈱㈲]|,? ?\b(?:Co\.,? ?Ltd\.?|Company,? Limited|Inc\.?|Corp\.?|Corporation|Ltd\.?|LLC|K\.K\.)$/giu;

/**
 * Fills an SMS; the company's name loses its legal form if that saves a segment. Nothing else is ever cut: half a name
 * looks like fraud.
 */
export const renderSms = (template: string, values: MessageValues, options: RenderOptions): string => {
  const named = (company: string): string => render(template, { ...values, company }, options);
  const company = valueOf(values, 'company');
  const [whole, plain] = [named(company), named(company.replace(LEGAL_FORM, '').trim() || company)];
  return smsSegments(plain).segments < smsSegments(whole).segments ? plain : whole;
};
