import { api } from '@tabimori/shared';
import { Select } from 'antd';
import { useState } from 'react';
import type { Marks } from '../shell/field.js';
import { useLabels } from '../shell/i18n.js';
import { useCall } from '../shell/use-call.js';
import type { Chosen } from './applicant-values.js';
import { LABELS } from './words.js';

const MOST = 100;

interface DivisionSelectProps {
  marks: Marks;
  /** none yet: there is nothing to choose from */
  companyId: number | undefined;
  value: Chosen | null;
  onChange: (division: Chosen) => void;
}

/** Chooses a department of a company, found by a part of its name. */
export function DivisionSelect({ marks, companyId, value, onChange }: DivisionSelectProps) {
  const t = useLabels(LABELS);
  const [name, setName] = useState('');
  const enabled = companyId !== undefined;
  const { data } = useCall(api.divisions.list, { companyId, name, perPage: MOST }, { enabled });
  const options = enabled ? (data?.items ?? []).map((division) => ({ value: division.id, label: division.name })) : [];
  const isListed = value === null || options.some((option) => option.value === value.id);
  return (
    <Select
      {...marks}
      showSearch={{ filterOption: false, onSearch: setName }}
      style={{ width: 'min(360px, 100%)' }}
      disabled={!enabled}
      placeholder={enabled ? t.chooseDivision : t.companyFirst}
      notFoundContent={t.noDivision}
      value={value?.id}
      options={isListed ? options : [{ value: value.id, label: value.name }, ...options]}
      onChange={(id: number) => onChange({ id, name: options.find((option) => option.value === id)?.label ?? '' })}
    />
  );
}
