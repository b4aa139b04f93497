import { LAST_RESPONSES } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useAnswerFilter, useCompanyFilter, useCountryFilter, useDivisionFilter } from '../parts/find-filters.js';
import type { Filter } from '../shell/list-types.js';
import { usePrefectureOptions } from '../shell/prefecture-options.js';

/** The filters of the list of travelers. */
export function useFilters(): Filter[] {
  const { t } = useTranslation('applicants');
  const companies = useCompanyFilter(t('company'));
  const divisions = useDivisionFilter(t('division'));
  const countries = useCountryFilter(t('country'));
  const prefectures = usePrefectureOptions();
  const answers = useAnswerFilter(t('column.answer'), LAST_RESPONSES);
  const yesNo = (yes: string, no: string) => [
    { value: 'true', label: yes },
    { value: 'false', label: no },
  ];
  return [
    ...companies,
    ...divisions,
    ...countries,
    { name: 'prefectureCode', label: t('prefecture'), options: prefectures },
    answers,
    { name: 'undelivered', label: t('contact'), options: [{ value: 'true', label: t('undelivered') }] },
    { name: 'appRegistered', label: t('app'), options: yesNo(t('registered'), t('notRegistered')) },
    { name: 'staying', label: t('stay'), options: yesNo(t('staying'), t('notStaying')) },
  ];
}
