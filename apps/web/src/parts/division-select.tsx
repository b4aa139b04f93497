import { api } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { FindSelect, type ChoiceProps, type Named } from './find-select.js';

interface DivisionSelectProps extends ChoiceProps<Named> {
  /** undefined: none is chosen yet */
  companyId: number | undefined;
}

/** Chooses a department of a company, found by a part of its name. */
export function DivisionSelect({ companyId, onChange, ...props }: DivisionSelectProps) {
  const { t } = useTranslation('choosing');
  return (
    <FindSelect
      call={api.divisions.list}
      input={companyId === undefined ? null : { companyId }}
      nameOf={({ name }) => name}
      placeholder={companyId === undefined ? t('companyFirst') : t('division')}
      notFound={t('noDivision')}
      {...props}
      onChange={({ id, name }) => onChange({ id, name })}
    />
  );
}
