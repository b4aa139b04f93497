import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './button.js';
import css from './tabs.module.css';

interface TabsProps {
  options: readonly { value: string; label: ReactNode }[];
  value: string | undefined;
  onChange: (value: string) => void;
}

/**
 * Ours: these narrow one list, so they are buttons that are pressed; antd's are tabs, each with a panel of its own. On a phone on one line
 * that scrolls: what they narrow is in sight.
 */
export function Tabs({ options, value, onChange }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  // on a phone an address can press one that is beyond the edge
  useEffect(() => {
    const pressed = row.current?.querySelector('[aria-pressed="true"]');
    if (!row.current || !pressed) return;
    const beyond = pressed.getBoundingClientRect().right - row.current.getBoundingClientRect().right;
    if (beyond > 0) row.current.scrollLeft += beyond;
  }, [value]);
  return (
    <div ref={row} className={css.tabs}>
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
