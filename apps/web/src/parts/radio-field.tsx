import { Radio } from 'antd';
import type { ReactNode } from 'react';
import { Field } from '../shell/field.js';

interface RadioFieldProps<V extends string | number> {
  name: string;
  required?: boolean;
  help?: ReactNode;
  className?: string | undefined;
  /** null: none is chosen yet */
  value: V | null;
  options: { value: V; label: ReactNode }[];
  onChange: (value: V) => void;
}

/** One of few, all in sight. */
export function RadioField<V extends string | number>(props: RadioFieldProps<V>) {
  const { name, required, help, className, value, options, onChange } = props;
  return (
    <Field name={name} required={required} group help={help}>
      {(marks) => (
        <Radio.Group
          {...marks}
          className={className}
          value={value}
          options={options}
          onChange={(event) => onChange(event.target.value as V)}
        />
      )}
    </Field>
  );
}
