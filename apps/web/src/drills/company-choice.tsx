import { api } from '@tabimori/shared';
import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Named } from '../parts/find-select.js';
import { useNameOf } from '../parts/names.js';
import { leaveByTab } from '../shell/leave-by-tab.js';
import { useCall } from '../shell/use-call.js';

const MOST = 50;

interface CompanyChoiceProps {
  value: readonly Named[];
  onChange: (companies: Named[]) => void;
}

/** The companies that take part, found by a part of their name; none unless chosen. */
export function CompanyChoice({ value, onChange }: CompanyChoiceProps) {
  const { t } = useTranslation('drills', { keyPrefix: 'prepare' });
  const nameOf = useNameOf();
  const [name, setName] = useState('');
  const { data, isFetching } = useCall(api.companies.list, { name, perPage: MOST }, { kept: false });
  const listed = (data?.items ?? []).map((company) => ({ id: company.id, name: nameOf(company) }));
  const known = new Map([...value, ...listed].map((company) => [company.id, company]));
  const options = [...known.values()].map((company) => ({ value: company.id, label: company.name }));
  return (
    <Select
      mode="multiple"
      aria-label={t('companies')}
      showSearch={{ filterOption: false, onSearch: setName }}
      style={{ width: '100%' }}
      placeholder={t('choose')}
      notFoundContent={isFetching ? null : t('noCompany')}
      value={value.map(({ id }) => id)}
      options={options}
      onChange={(ids: number[]) => onChange(ids.flatMap((id) => known.get(id) ?? []))}
      onInputKeyDown={leaveByTab}
    />
  );
}
