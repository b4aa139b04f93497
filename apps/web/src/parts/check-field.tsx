import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { Field } from '../shell/field.js';
import { useValue } from '../shell/use-value.js';

interface CheckFieldProps {
  name: string;
  help?: ReactNode;
  disabled?: boolean;
  /** the meaning of the check */
  children: ReactNode;
}

/** A single box to check, under its label, of the form around it. */
export function CheckField({ name, help, disabled, children }: CheckFieldProps) {
  const { value, onChange } = useValue<boolean>(name);
  return (
    <Field name={name} group help={help}>
      {({ id, 'aria-describedby': describedBy }) => (
        <Checkbox
          id={id}
          aria-describedby={describedBy}
          disabled={disabled}
          checked={value}
          onChange={(event) => onChange(event.target.checked)}
        >
          {children}
        </Checkbox>
      )}
    </Field>
  );
}
