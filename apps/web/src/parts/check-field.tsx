import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { Field } from '../shell/field.js';

interface CheckFieldProps {
  name: string;
  help?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** the meaning of the check */
  children: ReactNode;
}

/** A single box to check, under its label. */
export function CheckField({ name, help, checked, onChange, children }: CheckFieldProps) {
  return (
    <Field name={name} group help={help}>
      {({ id, 'aria-describedby': describedBy }) => (
        <Checkbox
          id={id}
          aria-describedby={describedBy}
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
        >
          {children}
        </Checkbox>
      )}
    </Field>
  );
}
