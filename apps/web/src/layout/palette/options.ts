import type { ReactNode } from 'react';

/** One thing that can be chosen: it leads somewhere, or does something. */
export interface Option {
  id: string;
  label: string;
  /** before the label */
  mark?: ReactNode;
  /** after the label */
  state?: ReactNode;
  note?: ReactNode;
  to?: string;
  run?: () => void;
}

export interface OptionGroup {
  key: 'running' | 'acts' | 'people' | 'companies' | 'events';
  options: Option[];
}
