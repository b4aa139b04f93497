import { api } from '@tabimori/shared';
import { Select } from 'antd';
import { useState } from 'react';
import { choosing as en } from '../labels/en/choosing.js';
import { choosing as ja } from '../labels/ja/choosing.js';
import type { Marks } from '../shell/field.js';
import { useLabels } from '../shell/i18n.js';
import { useCall } from '../shell/use-call.js';

const LABELS = { jp: ja, en };
const MOST = 50;

/** The chosen category, named as the screen knows it. */
export interface ChosenCategory {
  id: number;
  name: string;
}

interface CategorySelectProps {
  marks: Marks;
  value: ChosenCategory | null;
  onChange: (category: ChosenCategory) => void;
}

/** Chooses a category, found by a part of its name. */
export function CategorySelect({ marks, value, onChange }: CategorySelectProps) {
  const t = useLabels(LABELS);
  const [name, setName] = useState('');
  const { data, isPlaceholderData } = useCall(api.categories.list, { name, perPage: MOST });
  // Enter must not take one of those found for what was typed before
  const items = isPlaceholderData ? [] : (data?.items ?? []);
  const found = items.map((category) => ({ value: category.id, label: category.name }));
  const isListed = value === null || found.some((option) => option.value === value.id);
  return (
    <Select
      {...marks}
      showSearch={{ filterOption: false, onSearch: setName }}
      style={{ width: 'min(360px, 100%)' }}
      placeholder={t.category}
      notFoundContent={isPlaceholderData ? null : t.noCategory}
      value={value?.id}
      options={isListed ? found : [{ value: value.id, label: value.name }, ...found]}
      onChange={(id: number) => onChange({ id, name: found.find((option) => option.value === id)?.label ?? '' })}
    />
  );
}
