import { api } from '@tabimori/shared';
import { Select } from 'antd';
import { useState } from 'react';
import type { Marks } from '../shell/field.js';
import { useLabels, useLanguage } from '../shell/i18n.js';
import { useCall } from '../shell/use-call.js';
import type { Values } from './applicant-values.js';
import { LABELS } from './words.js';

const MOST = 50;

interface CountrySelectProps {
  marks: Marks;
  value: Values['country'];
  onChange: (country: Values['country']) => void;
}

/** Chooses a country, found by its name, code or a keyword. */
export function CountrySelect({ marks, value, onChange }: CountrySelectProps) {
  const t = useLabels(LABELS);
  const language = useLanguage();
  const [name, setName] = useState('');
  const { data } = useCall(api.countries.list, { name, perPage: MOST });
  const found = (data?.items ?? []).map(({ id, code, name: own, nameEn }) => ({ id, code, name: own, nameEn }));
  const countries = found.some(({ id }) => id === value.id) ? found : [value, ...found];
  return (
    <Select
      {...marks}
      showSearch={{ filterOption: false, onSearch: setName }}
      style={{ width: 'min(360px, 100%)' }}
      notFoundContent={t.noCountry}
      value={value.id}
      options={countries.map((country) => ({
        value: country.id,
        label: language === 'jp' ? country.name : country.nameEn,
      }))}
      onChange={(id: number) => onChange(countries.find((country) => country.id === id) ?? value)}
    />
  );
}
