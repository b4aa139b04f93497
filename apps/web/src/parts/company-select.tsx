import { api } from '@tabimori/shared';
import { choosing as en } from '../labels/en/choosing.js';
import { choosing as ja } from '../labels/ja/choosing.js';
import { useLabels } from '../shell/i18n.js';
import { FindSelect, type ChoiceProps, type Named } from './find-select.js';

const LABELS = { jp: ja, en };

/** Chooses one of the companies in the reader's scope, found by a part of its name; `label` where no field names it. */
export function CompanySelect({ onChange, ...props }: ChoiceProps<Named> & { label?: string }) {
  const t = useLabels(LABELS);
  return (
    <FindSelect
      call={api.companies.list}
      nameOf={({ name }) => name}
      placeholder={t.company}
      notFound={t.noCompany}
      {...props}
      onChange={({ id, name }) => onChange({ id, name })}
    />
  );
}
