import { api } from '@tabimori/shared';
import { Select } from 'antd';
import { useState } from 'react';
import type { Marks } from '../shell/field.js';
import { useLabels } from '../shell/i18n.js';
import { useCall } from '../shell/use-call.js';
import type { Named } from './user-values.js';
import { LABELS } from './words.js';

const MOST = 50;

interface DepartmentSelectProps {
  marks: Marks;
  /** undefined: not chosen yet */
  companyId: number | undefined;
  value: Named;
  onChange: (value: Named) => void;
}

/** Chooses a department of a company, found by a part of its name. */
export function DepartmentSelect({ marks, companyId, value, onChange }: DepartmentSelectProps) {
  const t = useLabels(LABELS);
  const [name, setName] = useState('');
  const { data } = useCall(
    api.divisions.list,
    { companyId, name, perPage: MOST },
    { enabled: companyId !== undefined },
  );
  const options = (data?.items ?? []).map((division) => ({ value: division.id, label: division.name }));
  const isListed = value === null || options.some((option) => option.value === value.id);
  return (
    <Select
      {...marks}
      showSearch={{ filterOption: false, onSearch: setName }}
      style={{ width: 'min(360px, 100%)' }}
      disabled={companyId === undefined}
      placeholder={companyId === undefined ? t.companyFirst : t.searchDivision}
      notFoundContent={t.noDivision}
      value={value?.id}
      options={isListed ? options : [{ value: value.id, label: value.name }, ...options]}
      onChange={(id: number) => onChange({ id, name: options.find((option) => option.value === id)?.label ?? '' })}
    />
  );
}
