import { api } from '@tabimori/shared';
import { FindSelect, type ChoiceProps } from '../parts/find-select.js';
import { useLabels, useLanguage } from '../shell/i18n.js';
import type { Values } from './applicant-values.js';
import { LABELS } from './words.js';

/** Chooses a country, found by its name, code or a keyword. */
export function CountrySelect({ onChange, ...props }: ChoiceProps<Values['country']>) {
  const t = useLabels(LABELS);
  const language = useLanguage();
  return (
    <FindSelect
      call={api.countries.list}
      nameOf={({ name, nameEn }) => (language === 'jp' ? name : nameEn)}
      notFound={t.noCountry}
      {...props}
      onChange={({ id, code, name, nameEn }) => onChange({ id, code, name, nameEn })}
    />
  );
}
