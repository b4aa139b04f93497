import { InputNumber, type InputNumberProps } from 'antd';
import type { ReactNode } from 'react';
import { Field } from '../shell/field.js';
import { useValue } from '../shell/use-value.js';

interface NumberFieldProps extends Pick<InputNumberProps<number>, 'min' | 'max' | 'formatter' | 'style'> {
  name: string;
  required?: boolean;
  help?: ReactNode;
}

/** A whole number, null while nothing is typed, of the form around it. */
export function NumberField({ name, required, help, ...input }: NumberFieldProps) {
  const bound = useValue<number | null>(name);
  return (
    <Field name={name} required={required} help={help}>
      {(marks) => <InputNumber<number> {...marks} {...input} {...bound} precision={0} />}
    </Field>
  );
}
