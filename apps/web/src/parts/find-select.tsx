import { Select } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import type { Marks } from '../shell/field.js';
import type { PageCall } from '../shell/list-types.js';
import { useCall } from '../shell/use-call.js';

const MOST = 50;

/** A chosen row, with the name that the screen knows. */
export interface Named {
  id: number;
  name: string;
}

/** The properties of every select of this kind. */
export interface ChoiceProps<T> {
  /** from the field around it */
  marks?: Marks;
  value: T | null;
  onChange: (one: T) => void;
}

interface FindSelectProps<T> extends ChoiceProps<T> {
  call: PageCall<z.ZodType<T>>;
  /** of the call, in addition to the typed text; null: there is nothing to choose from yet */
  input?: object | null;
  nameOf: (one: T) => string;
  /** if no field around it names it */
  label?: string | undefined;
  placeholder?: string;
  notFound: string;
}

/** Chooses one of the rows that a call lists, found by typing. */
export function FindSelect<T extends { id: number }>(props: FindSelectProps<T>) {
  const { marks, value, onChange, call, input = {}, nameOf, label, placeholder, notFound } = props;
  const [name, setName] = useState('');
  const enabled = input !== null;
  const { data, isFetching } = useCall(call, { ...input, name, perPage: MOST }, { enabled, kept: false });
  const found = enabled ? (data?.items ?? []) : [];
  const options = value === null || found.some(({ id }) => id === value.id) ? found : [value, ...found];
  return (
    <Select
      aria-label={label}
      {...marks}
      showSearch={{ filterOption: false, onSearch: setName }}
      style={{ width: 'min(360px, 100%)' }}
      disabled={!enabled}
      placeholder={placeholder}
      notFoundContent={isFetching ? null : notFound}
      value={value?.id}
      options={options.map((one) => ({ value: one.id, label: nameOf(one) }))}
      onChange={(id: number) => {
        const one = options.find((option) => option.id === id);
        if (one) onChange(one);
      }}
    />
  );
}
