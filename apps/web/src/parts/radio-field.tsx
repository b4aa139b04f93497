import { Radio } from 'antd';
import type { ReactNode } from 'react';
import { Field } from '../shell/field.js';
import { useValue } from '../shell/use-value.js';

interface RadioFieldProps {
  name: string;
  required?: boolean;
  help?: ReactNode;
  className?: string | undefined;
  options: { value: string | number; label: ReactNode }[];
}

/** One of few, all in sight, of the form around it. */
export function RadioField({ name, required, help, className, options }: RadioFieldProps) {
  const { value, onChange } = useValue<string | number | null>(name);
  return (
    <Field name={name} required={required} group help={help}>
      {(marks) => (
        <Radio.Group
          {...marks}
          className={className}
          value={value}
          options={options}
          onChange={(event) => onChange(event.target.value as string | number)}
        />
      )}
    </Field>
  );
}
