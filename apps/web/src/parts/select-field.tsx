import { Select } from 'antd';
import type { ReactNode } from 'react';
import { Field } from '../shell/field.js';
import { useValue } from '../shell/use-value.js';

interface SelectFieldProps {
  name: string;
  required?: boolean;
  help?: ReactNode;
  options: { value: string | number; label: ReactNode }[];
}

/** One of several, of the form around it. */
export function SelectField({ name, required, help, options }: SelectFieldProps) {
  const bound = useValue<string | number | null>(name);
  return (
    <Field name={name} required={required} help={help}>
      {(marks) => <Select {...marks} {...bound} options={options} />}
    </Field>
  );
}
