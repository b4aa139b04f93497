import { hyphenated } from '@tabimori/shared';
import { Checkbox, Input, InputNumber, Radio, Select, type InputNumberProps } from 'antd';
import type { ReactNode } from 'react';
import { Field } from '../shell/field.js';
import { useValue } from '../shell/use-value.js';

// The fields of a form, each bound by its name. One file: as many files of one field each would be named in what every page loads first.

export interface TextFieldOf<N extends string = string> {
  name: N;
  required?: boolean;
  help?: ReactNode;
  type?: 'email' | 'tel' | 'password' | 'date';
  autoComplete?: string;
  inputMode?: 'numeric';
  placeholder?: string;
  readOnly?: boolean;
  /** of a text of several lines, at first */
  rows?: number;
}

/** A field of the form around it that holds a text; a telephone number gets its hyphens once it is typed. */
export function TextField({ name, required, help, rows, ...input }: TextFieldOf) {
  const { value, onChange } = useValue<string>(name);
  const text = { value, onChange: (event: { target: { value: string } }) => onChange(event.target.value) };
  const tidied = input.type === 'tel' ? hyphenated(value) : value;
  return (
    <Field name={name} required={required} help={help}>
      {(marks) =>
        rows === undefined ? (
          <Input type="text" {...marks} {...input} {...text} onBlur={() => tidied !== value && onChange(tidied)} />
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
