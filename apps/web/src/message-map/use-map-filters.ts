import { useTranslation } from 'react-i18next';
import { useCompanyFilter, useCountryFilter, useDivisionFilter, useEventFilter } from '../parts/find-filters.js';
import type { Filter } from '../shell/list-types.js';
import { usePrefectureOptions } from '../shell/prefecture-options.js';
import type { MapView } from './use-map-view.js';

/** The filters above the map; the coast while a tsunami warning is in force, and for whoever has chosen it by then. */
export function useMapFilters({ warned, query }: Pick<MapView, 'warned' | 'query'>): Filter[] {
  const { t } = useTranslation('messageMap', { keyPrefix: 'filters' });
  const events = useEventFilter(t('event'));
  const companies = useCompanyFilter(t('company'));
  const divisions = useDivisionFilter(t('division'));
  const countries = useCountryFilter(t('country'));
  const prefectures = usePrefectureOptions();
  const isWarned = warned.size > 0 || query['warned'] !== undefined;
  return [
    ...events,
    ...companies,
    ...divisions,
    ...countries,
    { name: 'prefectureCode', label: t('prefecture'), options: prefectures },
    { name: 'staying', label: t('staying'), options: [{ value: 'true', label: t('here') }] },
    ...(isWarned ? [{ name: 'warned', label: t('coast'), options: [{ value: 'true', label: t('warned') }] }] : []),
  ];
}
