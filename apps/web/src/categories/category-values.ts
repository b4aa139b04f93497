import type { Category } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { logoOf, useLogoText, type LogoChoice } from '../parts/logo-field.js';
import type { Review } from '../shell/form-review.js';

const TEXTS = [
  'name',
  'postalCode',
  'address',
  'municipality',
  'buildingName',
  'contactPersonName',
  'phone',
  'mailAddress',
] as const;
type TextName = (typeof TEXTS)[number];

/** The values of the category form. */
export interface Values extends Record<TextName, string> {
  isPartner: boolean;
  logo: LogoChoice;
  /** 0: not registered yet */
  version: number;
}

export const EMPTY: Values = {
  ...(Object.fromEntries(TEXTS.map((name) => [name, ''])) as Record<TextName, string>),
  isPartner: false,
  logo: logoOf(null),
  version: 0,
};

export const textsOf = (values: Record<TextName, string>): Record<TextName, string> =>
  Object.fromEntries(TEXTS.map((name) => [name, values[name]])) as Record<TextName, string>;

export const valuesOf = (category: Category): Values => ({
  ...textsOf(category),
  isPartner: category.isPartner,
  logo: logoOf(category.logoUrl),
  version: category.version,
});

/** What the confirm step says. */
export function useReview(): (values: Values) => Review {
  const { t } = useTranslation('categories');
  const logoText = useLogoText();
  return (values) => ({
    ...textsOf(values),
    isPartner: values.isPartner ? t('yes') : t('no'),
    logo: logoText(values.logo),
  });
}
