import { api } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { FindSelect, type ChoiceProps, type Named } from './find-select.js';
import { useNameOf } from './names.js';

/** Chooses one of the companies in the reader's scope, found by a part of its name; `label` if no field names it. */
export function CompanySelect({ onChange, ...props }: ChoiceProps<Named> & { label?: string }) {
  const { t } = useTranslation('choosing');
  const nameOf = useNameOf();
  return (
    <FindSelect<Named & { nameEn?: string }>
      call={api.companies.list}
      nameOf={nameOf}
      placeholder={t('company')}
      notFound={t('noCompany')}
      {...props}
      onChange={(one) => onChange({ id: one.id, name: nameOf(one) })}
    />
  );
}
