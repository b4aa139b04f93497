import { valueOf, type MessageValues } from './placeholders.js';
import { render, type RenderOptions } from './render.js';
import { smsSegments } from './sms.js';

/** 株式会社, （株）, Co., Ltd. and so on: travelers know their company without it. */
const LEGAL_FORM =
  /株式会社|有限会社|合同会社|(?:一般|公益)(?:社団|財団)法人|[（(][株有社財][）)]|[㈱㈲]|,? ?\b(?:Co\.,? ?Ltd\.?|Company,? Limited|Inc\.?|Corp\.?|Corporation|Ltd\.?|LLC|K\.K\.)$/giu;

/**
 * The fewest characters by which a company is still recognizable, and the most if the SMS needs several segments
 * anyway.
 */
const FEWEST = 4;
const MOST = 20;

const cut = (name: string, length: number): string => [...name].slice(0, length).join('').trim();

/** The names a company can have in an SMS, longest first. */
const shorterNames = (company: string): string[] => {
  const plain = company.replace(LEGAL_FORM, '').trim() || company;
  const cuts = [];
  for (let length = [...plain].length - 1; length >= FEWEST; length -= 1) cuts.push(cut(plain, length));
  return [company, plain, ...cuts];
};

/**
 * Fills an SMS, shortening the company's name if that makes it fit one segment; the agency, the time and the link are
 * never cut. If nothing fits, the name is used without its legal form.
 */
export const renderSms = (template: string, values: MessageValues, options: RenderOptions): string => {
  const named = (company: string): string => render(template, { ...values, company }, options);
  const names = shorterNames(valueOf(values, 'company'));
  const fitting = names.map(named).find((text) => smsSegments(text).segments <= 1);
  return fitting ?? named(cut(names[1] ?? '', MOST));
};
