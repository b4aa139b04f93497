import type { ReactNode } from 'react';
import { Button } from './button.js';
import css from './tabs.module.css';

interface TabsProps {
  options: readonly { value: string; label: ReactNode }[];
  value: string | undefined;
  onChange: (value: string) => void;
}

/** Ours: these narrow one list, so they are buttons that are pressed; antd's are tabs, each with a panel of its own. */
export function Tabs({ options, value, onChange }: TabsProps) {
  return (
    <div className={css.tabs}>
      {options.map((option) => (
        <Button
          key={option.value}
          kind="bare"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </Button>
      ))}
    </div>
  );
}
