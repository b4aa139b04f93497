import { api } from '@tabimori/shared';
import { choosing as en } from '../labels/en/choosing.js';
import { choosing as ja } from '../labels/ja/choosing.js';
import { useLabels } from '../shell/i18n.js';
import { FindSelect, type ChoiceProps, type Named } from './find-select.js';

const LABELS = { jp: ja, en };

/** Chooses a category, found by a part of its name. */
export function CategorySelect({ onChange, ...props }: ChoiceProps<Named>) {
  const t = useLabels(LABELS);
  return (
    <FindSelect
      call={api.categories.list}
      nameOf={({ name }) => name}
      placeholder={t.category}
      notFound={t.noCategory}
      {...props}
      onChange={({ id, name }) => onChange({ id, name })}
    />
  );
}
