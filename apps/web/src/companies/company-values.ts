import { type Company, COMPANY_TEXTS } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import type { Named } from '../parts/find-select.js';
import { logoOf, useLogoText, type LogoChoice } from '../parts/logo-field.js';
import type { ReviewRow } from '../shell/form-review.js';

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

/** The lines of the confirm step; those that are not the reader's to change are left out. */
export function useReview(own: boolean): (values: Values) => ReviewRow[] {
  const { t } = useTranslation('companies');
  const logoText = useLogoText();
  return (values) => [
    ...(own
      ? []
      : [
          { label: t('labels.categoryId'), value: values.category?.name ?? '' },
          { label: t('labels.policyNumber'), value: values.policyNumber },
          { label: t('labels.endOfUse'), value: values.endOfUse ? t('yes') : t('no') },
        ]),
    ...COMPANY_TEXTS.map((name) => ({ label: t(`labels.${name}`), value: values[name] })),
    { label: t('labels.contactMailCc'), value: values.contactMailCc.join('\n') },
    { label: t('labels.logo'), value: logoText(values.logo) },
  ];
}
