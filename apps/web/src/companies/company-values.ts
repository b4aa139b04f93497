import { type Company, COMPANY_TEXTS } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import type { Named } from '../parts/find-select.js';
import { logoOf, useLogoText, type LogoChoice } from '../parts/logo-field.js';
import type { Review } from '../shell/form-review.js';

export type TextName = (typeof COMPANY_TEXTS)[number];

/** The values of the company form. */
export interface Values extends Record<TextName, string> {
  contactMailCc: string[];
  category: Named | null;
  policyNumber: string;
  endOfUse: boolean;
  logo: LogoChoice;
}

export const EMPTY: Values = {
  ...(Object.fromEntries(COMPANY_TEXTS.map((name) => [name, ''])) as Record<TextName, string>),
  contactMailCc: [],
  category: null,
  policyNumber: '',
  endOfUse: false,
  logo: logoOf(null),
};

export const textsOf = (values: Record<TextName, string>): Record<TextName, string> =>
  Object.fromEntries(COMPANY_TEXTS.map((name) => [name, values[name]])) as Record<TextName, string>;

export const valuesOf = (company: Company): Values => ({
  ...textsOf(company),
  contactMailCc: company.contactMailCc,
  category: company.categoryId === null ? null : { id: company.categoryId, name: company.categoryName ?? '' },
  policyNumber: company.policyNumber ?? '',
  endOfUse: company.endOfUse,
  logo: logoOf(company.logoUrl),
});

/** What the confirm step says, without what the reader cannot change. */
export function useReview({ own = false, adds = false }): (values: Values) => Review {
  const { t } = useTranslation('companies');
  const logoText = useLogoText();
  return (values) => ({
    ...(!own && { categoryId: values.category?.name ?? '', policyNumber: values.policyNumber }),
    ...(!own && !adds && { endOfUse: values.endOfUse ? t('yes') : t('no') }),
    ...textsOf(values),
    contactMailCc: values.contactMailCc.join('\n'),
    logo: logoText(values.logo),
  });
}
