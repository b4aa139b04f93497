import {
  type ApplicantDetail,
  type api,
  type Country,
  hyphenated,
  type Input,
  JAPAN,
  type Language,
} from '@tabimori/shared';
import { readingOf } from '@tabimori/shared/latin-kana';
import { useTranslation } from 'react-i18next';
import { useMunicipality } from '../parts/agency-names.js';
import type { Named } from '../parts/find-select.js';
import type { CompanyOf } from '../parts/names.js';
import { DASH } from '../shell/format.js';
import type { Review } from '../shell/form-review.js';
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

/** Where somebody stays. */
export type Place = Pick<Values, 'country' | 'prefectureCode' | 'city'>;

export const isInJapan = ({ country }: Pick<Values, 'country'>): boolean => country.code === JAPAN;

export const hasNoContact = ({ mailAddress, phone }: Values): boolean =>
  mailAddress.trim() === '' && phone.trim() === '';

/** By which ways a new traveler is sent the app ID. */
export const waysOf = ({ mailAddress, phone }: Values): 'both' | 'mail' | 'sms' => {
  if (phone.trim() === '') return 'mail';
  return mailAddress.trim() === '' ? 'sms' : 'both';
};

export const valuesOf = (applicant: ApplicantDetail, companyOf: CompanyOf): Values => ({
  company: { id: applicant.companyId, name: companyOf(applicant) },
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

type FormInput = Omit<Input<typeof api.applicants.post>, 'companyId'>;

/** The input for a traveler, except the company; a choice not made yet is refused by the schema. */
export const inputOf = (values: Values) =>
  ({
    divisionId: values.division?.id,
    name: values.name,
    nameKana: readingOf(values),
    mailAddress: values.mailAddress,
    phone: values.phone,
    countryId: values.country.id,
    prefectureCode: isInJapan(values) ? (values.prefectureCode ?? null) : null,
    city: values.city,
    numberOfPeople: values.numberOfPeople,
    language: values.language,
    stayFrom: orNull(values.stayFrom),
    stayTo: orNull(values.stayTo),
  }) satisfies Record<keyof FormInput, unknown> as FormInput;

/** Every field by its name, the prefecture in Japan only. */
type Reviewed = Review & Record<Exclude<keyof FormInput, 'prefectureCode'> | 'companyId', string>;

/** What the confirm step says. */
export function useReview(): (values: Values) => Reviewed {
  const { t } = useTranslation('applicants');
  const language = useLanguage();
  const prefecture = usePrefectures();
  const municipality = useMunicipality();
  return (values) => ({
    companyId: values.company?.name ?? DASH,
    divisionId: values.division?.name ?? '',
    name: values.name,
    nameKana: readingOf(values),
    mailAddress: values.mailAddress || t('noContact'),
    phone: hyphenated(values.phone) || t('noContact'),
    countryId: language === 'jp' ? values.country.name : values.country.nameEn,
    ...(isInJapan(values) && { prefectureCode: prefecture(values.prefectureCode ?? null) || t('fromCity') }),
    city: municipality(values.prefectureCode ?? '', values.city),
    numberOfPeople: t('people', { count: values.numberOfPeople ?? 0 }),
    language: t(`languages.${values.language}`),
    stayFrom: values.stayFrom,
    stayTo: values.stayTo,
  });
}
