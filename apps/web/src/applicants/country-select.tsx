import { api } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { FindSelect, type ChoiceProps } from '../parts/find-select.js';
import { useNameOf } from '../parts/names.js';
import type { Values } from './applicant-values.js';

/** Chooses a country, found by its name, code or a keyword. */
export function CountrySelect({ onChange, ...props }: ChoiceProps<Values['country']>) {
  const { t } = useTranslation('applicants');
  return (
    <FindSelect
      call={api.countries.list}
      nameOf={useNameOf()}
      notFound={t('noCountry')}
      {...props}
      onChange={({ id, code, name, nameEn }) => onChange({ id, code, name, nameEn })}
    />
  );
}
