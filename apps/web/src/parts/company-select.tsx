import { api } from '@tabimori/shared';
import { Select } from 'antd';
import { useState } from 'react';
import type { Marks } from '../shell/field.js';
import { useCall } from '../shell/use-call.js';

const MOST = 50;

interface CompanySelectProps {
  label: string;
  placeholder: string;
  notFound: string;
  /** the chosen company, named as the screen knows it */
  value: { id: number; name: string } | null;
  onChange: (id: number, name: string) => void;
  /** of the field around it */
  marks?: Marks;
}

/** Chooses one of the companies in the reader's scope, found by a part of its name. */
export function CompanySelect({ label, placeholder, notFound, value, onChange, marks }: CompanySelectProps) {
  const [name, setName] = useState('');
  const { data } = useCall(api.companies.list, { name, perPage: MOST });
  const options = (data?.items ?? []).map((company) => ({ value: company.id, label: company.name }));
  const isListed = value === null || options.some((option) => option.value === value.id);
  return (
    <Select
      aria-label={label}
      {...marks}
      showSearch={{ filterOption: false, onSearch: setName }}
      style={{ width: 'min(360px, 100%)' }}
      placeholder={placeholder}
      notFoundContent={notFound}
      value={value?.id}
      options={isListed ? options : [{ value: value.id, label: value.name }, ...options]}
      onChange={(id: number) => onChange(id, options.find((option) => option.value === id)?.label ?? '')}
    />
  );
}
