import {
  type ApplicantDetail,
  type api,
  type Country,
  fullKana,
  type Input,
  JAPAN,
  type Language,
} from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import type { Named } from '../parts/find-select.js';
import { DASH } from '../shell/format.js';
import type { ReviewRow } from '../shell/form-review.js';
import { useLanguage } from '../shell/i18n.js';
import { usePrefectures } from '../shell/use-call.js';

/** The values of a traveler's form; empty texts if nothing is given. */
export interface Values {
  company: Named | null;
  division: Named | null;
  name: string;
  nameKana: string;
  mailAddress: string;
  phone: string;
  country: Pick<Country, 'id' | 'code' | 'name' | 'nameEn'>;
  prefectureCode: string | undefined;
  city: string;
  numberOfPeople: number | null;
  language: Language;
  stayFrom: string;
  stayTo: string;
  /** 0: it is new */
  version: number;
}

export const isInJapan = ({ country }: Pick<Values, 'country'>): boolean => country.code === JAPAN;

export const hasNoContact = ({ mailAddress, phone }: Values): boolean =>
  mailAddress.trim() === '' && phone.trim() === '';

export const valuesOf = (applicant: ApplicantDetail): Values => ({
  company: { id: applicant.companyId, name: applicant.companyName },
  division: { id: applicant.divisionId, name: applicant.divisionName },
  name: applicant.name,
  nameKana: applicant.nameKana,
  mailAddress: applicant.mailAddress ?? '',
  phone: applicant.phone ?? '',
  country: {
    id: applicant.countryId,
    code: applicant.countryCode,
    name: applicant.countryName,
    nameEn: applicant.countryNameEn,
  },
  prefectureCode: applicant.prefectureCode ?? undefined,
  city: applicant.city,
  numberOfPeople: applicant.numberOfPeople,
  language: applicant.language,
  stayFrom: applicant.stayFrom ?? '',
  stayTo: applicant.stayTo ?? '',
  version: applicant.version,
});

const orNull = (text: string): string | null => (text === '' ? null : text);

/** The input for a traveler, except the company; a choice not made yet is refused by the schema. */
export const inputOf = (values: Values) =>
  ({
    divisionId: values.division?.id,
    name: values.name,
    nameKana: values.nameKana,
    mailAddress: values.mailAddress,
    phone: values.phone,
    countryId: values.country.id,
    prefectureCode: isInJapan(values) ? (values.prefectureCode ?? null) : null,
    city: values.city,
    numberOfPeople: values.numberOfPeople,
    language: values.language,
    stayFrom: orNull(values.stayFrom),
    stayTo: orNull(values.stayTo),
  }) as Omit<Input<typeof api.applicants.post>, 'companyId'>;

/** The lines of the confirm step. */
export function useReview(): (values: Values) => ReviewRow[] {
  const { t } = useTranslation('applicants');
  const language = useLanguage();
  const prefecture = usePrefectures();
  return (values) => [
    { label: t('labels.companyId'), value: values.company?.name ?? DASH },
    { label: t('labels.divisionId'), value: values.division?.name ?? '' },
    { label: t('labels.name'), value: values.name },
    { label: t('labels.nameKana'), value: fullKana(values.nameKana) },
    { label: t('labels.mailAddress'), value: values.mailAddress || t('noContact') },
    { label: t('labels.phone'), value: values.phone || t('noContact') },
    { label: t('labels.countryId'), value: language === 'jp' ? values.country.name : values.country.nameEn },
    ...(isInJapan(values)
      ? [{ label: t('labels.prefectureCode'), value: prefecture(values.prefectureCode ?? null) || t('fromCity') }]
      : []),
    { label: t('labels.city'), value: values.city },
    { label: t('labels.numberOfPeople'), value: t('people', { count: values.numberOfPeople ?? 0 }) },
    { label: t('labels.language'), value: t(`languages.${values.language}`) },
    { label: t('labels.stayFrom'), value: values.stayFrom },
    { label: t('labels.stayTo'), value: values.stayTo },
  ];
}
