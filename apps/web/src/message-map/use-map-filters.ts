import { useTranslation } from 'react-i18next';
import { useCompanyFilter, useCountryFilter, useDivisionFilter, useEventFilter } from '../parts/find-filters.js';
import type { Filter } from '../shell/list-types.js';
import { usePrefectureOptions } from '../shell/prefecture-options.js';
import type { MapView } from './use-map-view.js';

/** The filters above the map; the coast if a tsunami warning is in force there or was, and for whoever has chosen it. */
export function useMapFilters({ warned, wasWarned, query }: Pick<MapView, 'warned' | 'wasWarned' | 'query'>): Filter[] {
  const { t } = useTranslation('messageMap', { keyPrefix: 'filters' });
  const events = useEventFilter(t('event'));
  const companies = useCompanyFilter(t('company'));
  const divisions = useDivisionFilter(t('division'));
  const countries = useCountryFilter(t('country'));
  const prefectures = usePrefectureOptions();
  const isWarned = warned.size > 0 || wasWarned || query['warned'] !== undefined;
  return [
    ...events,
    ...companies,
    ...divisions,
    ...countries,
    { name: 'prefectureCode', label: t('prefecture'), options: prefectures },
    { name: 'staying', label: t('staying'), options: [{ value: 'true', label: t('here') }] },
    ...(isWarned
      ? [
          {
            name: 'warned',
            label: t('coast'),
            options: [{ value: 'true', label: t(wasWarned ? 'wasWarned' : 'warned') }],
          },
        ]
      : []),
  ];
}
