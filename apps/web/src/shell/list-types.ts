import type { Call, Input, pageOf } from '@tabimori/shared';
import type { ReactNode } from 'react';
import type { z } from 'zod';

/** A paged call of the contract. */
export type PageCall<T extends z.ZodType = z.ZodType> = Call<z.ZodObject, ReturnType<typeof pageOf<T>>>;
export type RowOf<C extends PageCall> = z.output<C['reply']>['items'][number];

export interface Column<Row> {
  key: string;
  title: string;
  render: (row: Row) => ReactNode;
  width?: number | string;
  /** shown if there is room for all */
  wide?: boolean;
  align?: 'right';
  /** field of the call's sort: the header sorts by it */
  sort?: string;
}

export interface Option {
  value: string;
  label: string;
  /** what it is also called: found by these when typing */
  names?: string;
}

export interface Filter {
  /** name in the call's input */
  name: string;
  label: string;
  options: readonly Option[];
  /** several values, separated by commas in the address */
  multiple?: boolean;
  /** there may be more than these: they are found by typing */
  onSearch?: (text: string) => void;
  /** a search for the typed text is running */
  isSearching?: boolean;
}

/** Rows chosen one by one. */
export interface ListChoice<Row> {
  isChosen: (row: Row) => boolean;
  choose: (rows: readonly Row[], isChosen: boolean) => void;
  /** what the box of a row is called */
  label: (row: Row) => string;
}

export interface ListProps<C extends PageCall> {
  /** placeholder rows while loading, if other than a page of 20 is usual: what follows the list should not move */
  expects?: number;
  call: C;
  /** input that is not the address's to say */
  fixed?: Partial<Input<C>>;
  live?: boolean;
  rowKey: (row: RowOf<C>) => string | number;
  columns: readonly Column<RowOf<C>>[];
  /** a row at up to 767 px */
  card: (row: RowOf<C>) => ReactNode;
  /** where a click on the row leads; one cell holds the same as a link */
  href?: (row: RowOf<C>) => string | null;
  /** a whole row below this one, or the end of its card */
  below?: (row: RowOf<C>) => ReactNode;
  /** a person in need: the row is tinted */
  hot?: (row: RowOf<C>) => boolean;
  /** rows can be chosen, over several pages */
  choice?: ListChoice<RowOf<C>>;
  /** what stands over the rows: what can be done with those chosen */
  bar?: ReactNode;
  /** what stands after the conditions */
  tools?: ReactNode;
  /** label of the search box, which fills `name` */
  search?: string;
  filters?: readonly Filter[];
  /** its days (`list-days.tsx`), by the screens that have them: they are few */
  days?: ReactNode;
  /** values of one field as tabs, the first being the call's default; `empty`: what it means that there is no row */
  /** `says`: who or what is on the tab, if its name does not say it */
  tabs?: {
    name: string;
    options: readonly { value: string; label: ReactNode; empty?: string | undefined; says?: string | undefined }[];
  };
  /** values of `sort` as a choice; the first is the call's default; `title`: what its name does not say of the order */
  sorts?: readonly (Option & { title?: string | undefined })[];
  /** when there is nothing at all, and `noMatch` when no row meets the conditions */
  empty: { title: string; text?: string; noMatch: string };
  /** counter word of the rows */
  unit?: string;
}
