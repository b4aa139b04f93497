import { useTranslation } from 'react-i18next';
import { useAnswerFilter, useCompanyFilter, useCountryFilter, useDivisionFilter } from '../parts/find-filters.js';
import type { Filter } from '../shell/list-types.js';
import { usePrefectureOptions } from '../shell/prefecture-options.js';

/** By what the travelers can be narrowed. */
export function useConditions(): Filter[] {
  const { t } = useTranslation('compose');
  const companies = useCompanyFilter(t('filters.company'), 'companyIds');
  const divisions = useDivisionFilter(t('filters.division'));
  const countries = useCountryFilter(t('filters.country'));
  const prefectures = usePrefectureOptions();
  const answers = useAnswerFilter(t('filters.response'));
  return [
    ...companies,
    ...divisions,
    { name: 'prefectureCodes', label: t('filters.prefecture'), options: prefectures, multiple: true },
    ...countries,
    answers,
    { name: 'undelivered', label: t('filters.undelivered'), options: [{ value: 'true', label: t('notArriving') }] },
    { name: 'staying', label: t('filters.staying'), options: [{ value: 'true', label: t('here') }] },
  ];
}
