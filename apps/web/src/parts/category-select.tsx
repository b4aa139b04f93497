import { api } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { FindSelect, type ChoiceProps, type Named } from './find-select.js';

/** Chooses a category, found by a part of its name. */
export function CategorySelect({ onChange, ...props }: ChoiceProps<Named>) {
  const { t } = useTranslation('choosing');
  return (
    <FindSelect
      call={api.categories.list}
      nameOf={({ name }) => name}
      placeholder={t('category')}
      notFound={t('noCategory')}
      {...props}
      onChange={({ id, name }) => onChange({ id, name })}
    />
  );
}
