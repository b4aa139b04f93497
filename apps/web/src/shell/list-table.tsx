import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button.js';
import css from './list-table.module.css';
import type { ListQuery } from './list-codec.js';
import type { Column, ListProps, PageCall, RowOf } from './list-types.js';
import { useHasRoom } from './media.js';

interface RowsProps<C extends PageCall> {
  list: ListProps<C>;
  rows: readonly RowOf<C>[];
  /** the order in the address; none: the call's default */
  sort: string | undefined;
  change: (change: ListQuery) => void;
}

/** A click outside links and buttons that is not the end of selecting text. */
const isRowClick = ({ target }: MouseEvent): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, label') === null &&
  (getSelection()?.isCollapsed ?? true);

function Head<Row>(props: { column: Column<Row>; sort: string | undefined; change: (change: ListQuery) => void }) {
  const { title, sort: field, align } = props.column;
  const className = align === 'right' ? css.right : undefined;
  if (field === undefined) {
    return (
      <th scope="col" className={className}>
        {title}
      </th>
    );
  }
  const order = props.sort === field ? 'ascending' : props.sort === `-${field}` ? 'descending' : 'none';
  return (
    <th scope="col" aria-sort={order} className={className}>
      <Button
        kind="bare"
        className={css.sort}
        onClick={() => props.change({ sort: order === 'descending' ? field : `-${field}` })}
      >
        {title}
        <svg width="8" height="12" viewBox="0 0 8 12" aria-hidden="true">
          <path d="M4 0 8 5H0z" className={order === 'ascending' ? css.on : undefined} />
          <path d="M4 12 0 7h8z" className={order === 'descending' ? css.on : undefined} />
        </svg>
      </Button>
    </th>
  );
}

/** Rows as a table of fixed columns. */
export function ListTable<C extends PageCall>({ list, rows, sort, change }: RowsProps<C>) {
  const navigate = useNavigate();
  const hasRoom = useHasRoom();
  const columns = list.columns.filter(({ wide }) => hasRoom || !wide);
  const byDefault = sort ?? defaultSort(list.call);
  return (
    <table className={css.table}>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} style={{ width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} column={column} sort={byDefault} change={change} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const to = list.href?.(row) ?? null;
          return (
            <tr
              key={list.rowKey(row)}
              className={`${list.hot?.(row) ? css.hot : ''} ${to === null ? '' : css.link}`}
              onClick={(event) => to !== null && isRowClick(event) && void navigate(to)}
            >
              {columns.map(({ key, render, align }) => (
                <td key={key} className={align === 'right' ? css.right : undefined}>
                  {render(row)}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function defaultSort(call: PageCall): string | undefined {
  const parsed = call.input.shape['sort'] as { safeParse?: (value: unknown) => { data?: unknown } } | undefined;
  const value = parsed?.safeParse?.(undefined).data;
  return typeof value === 'string' ? value : undefined;
}

/** Rows as cards, for a phone. */
export function ListCards<C extends PageCall>({ list, rows }: RowsProps<C>) {
  const navigate = useNavigate();
  return (
    <ul className={css.cards}>
      {rows.map((row) => {
        const to = list.href?.(row) ?? null;
        return (
          <li
            key={list.rowKey(row)}
            className={list.hot?.(row) ? css.hot : undefined}
            onClick={(event) => to !== null && isRowClick(event) && void navigate(to)}
          >
            {list.card(row)}
          </li>
        );
      })}
    </ul>
  );
}
