import { Input } from 'antd';
import type { ReactNode } from 'react';
import { Field } from '../shell/field.js';
import { useValue } from '../shell/use-value.js';

export interface TextFieldOf<N extends string = string> {
  name: N;
  required?: boolean;
  help?: ReactNode;
  type?: 'email' | 'tel' | 'password' | 'date';
  autoComplete?: string;
  inputMode?: 'numeric';
  readOnly?: boolean;
  /** of a text of several lines, at first */
  rows?: number;
}

/** A field of the form around it that holds a text. */
export function TextField({ name, required, help, rows, ...input }: TextFieldOf) {
  const { value, onChange } = useValue<string>(name);
  const text = { value, onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  return (
    <Field name={name} required={required} help={help}>
      {(marks) =>
        rows === undefined ? (
          <Input type="text" {...marks} {...input} {...text} />
        ) : (
          <Input.TextArea {...marks} {...text} autoSize={{ minRows: rows, maxRows: 12 }} />
        )
      }
    </Field>
  );
}

/** Such fields, one below the other. */
export function TextFields<N extends string>({ fields }: { fields: readonly TextFieldOf<N>[] }) {
  return fields.map((field) => <TextField key={field.name} {...field} />);
}
