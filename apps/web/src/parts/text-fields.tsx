import { Input } from 'antd';
import type { ReactNode } from 'react';
import { Field } from '../shell/field.js';

export interface TextFieldOf<N extends string> {
  name: N;
  required?: boolean;
  help?: ReactNode;
  type?: 'email' | 'tel';
  rows?: number;
}

interface TextFieldsProps<N extends string> {
  fields: readonly TextFieldOf<N>[];
  values: Readonly<Record<N, string>>;
  onChange: (name: N, value: string) => void;
}

/** Fields that hold a text, one below the other. */
export function TextFields<N extends string>({ fields, values, onChange }: TextFieldsProps<N>) {
  return fields.map(({ name, required, help, type, rows }) => (
    <Field key={name} name={name} required={required} help={help}>
      {(marks) =>
        rows === undefined ? (
          <Input
            {...marks}
            type={type ?? 'text'}
            value={values[name]}
            onChange={(event) => onChange(name, event.target.value)}
          />
        ) : (
          <Input.TextArea
            {...marks}
            autoSize={{ minRows: rows, maxRows: 12 }}
            value={values[name]}
            onChange={(event) => onChange(name, event.target.value)}
          />
        )
      }
    </Field>
  ));
}
