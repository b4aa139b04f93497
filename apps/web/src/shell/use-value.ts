import { useController, useFormContext } from 'react-hook-form';

/** The value of a field of the form around it, and its change, which takes the field's error away. */
export function useValue<T>(name: string): { value: T; onChange: (value: T) => void } {
  const { control, clearErrors } = useFormContext();
  const { field } = useController({ control, name });
  return {
    value: field.value as T,
    onChange: (value) => {
      field.onChange(value);
      clearErrors(name);
    },
  };
}
