import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './button.js';
import css from './tabs.module.css';

interface TabsProps {
  options: readonly { value: string; label: ReactNode }[];
  value: string | undefined;
  onChange: (value: string) => void;
}

/** In pixels, as in the style sheet. */
const FADE = 40;

/**
 * Ours: these narrow one list, so they are buttons that are pressed; antd's are tabs, each with a panel of its own. On a phone on one line
 * that scrolls: what they narrow is in sight.
 */
export function Tabs({ options, value, onChange }: TabsProps) {
  const row = useRef<HTMLDivElement>(null);
  // on a phone one that is beyond an edge, or fades there, comes to the middle
  useEffect(() => {
    const strip = row.current?.getBoundingClientRect();
    const pressed = row.current?.querySelector('[aria-pressed="true"]')?.getBoundingClientRect();
    if (!row.current || !strip || !pressed) return;
    if (pressed.left >= strip.left + FADE && pressed.right <= strip.right - FADE) return;
    row.current.scrollLeft += (pressed.left + pressed.right - strip.left - strip.right) / 2;
  }, [value, options.length]);
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
