import { useRef } from 'react';
import { useValue } from './use-value.js';

/** The rows of a field of the form around it, which are added and removed. */
export function useRows<T>(name: string) {
  const { value: rows, onChange } = useValue<readonly T[]>(name);
  const addButton = useRef<HTMLButtonElement>(null);
  return {
    rows,
    addButton,
    add: (row: T) => onChange([...rows, row]),
    edit: (index: number, row: T) => onChange(rows.map((was, at) => (at === index ? row : was))),
    // the row's own button is gone: the focus goes to the one that is always there
    remove: (index: number) => {
      onChange(rows.filter((_, at) => at !== index));
      addButton.current?.focus();
    },
  };
}
