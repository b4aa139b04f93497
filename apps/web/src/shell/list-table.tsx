import { Checkbox } from 'antd';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../ui/button.js';
import { Table, type TableColumn } from '../ui/table.js';
import css from './list-table.module.css';
import type { ListQuery } from './list-codec.js';
import type { ListChoice, ListProps, PageCall, RowOf } from './list-types.js';
import { useHasRoom } from './media.js';

interface RowsProps<C extends PageCall> {
  list: ListProps<C>;
  rows: readonly RowOf<C>[];
  /** they are those of other conditions: none of them is chosen */
  isOld: boolean;
  /** the order in the address; none: the call's default */
  sort: string | undefined;
  change: (change: ListQuery) => void;
}

/** A click outside links and buttons that is not the end of selecting text. */
const isRowClick = ({ target }: MouseEvent): boolean =>
  target instanceof Element &&
  target.closest('a, button, input, label') === null &&
  (getSelection()?.isCollapsed ?? true);

interface SortProps {
  title: string;
  field: string;
  order: TableColumn<never>['order'];
  change: (change: ListQuery) => void;
}

/** The title of a column by which the rows can be sorted. */
function Sort({ title, field, order, change }: SortProps) {
  return (
    <Button
      kind="bare"
      className={css.sort}
      onClick={() => change({ sort: order === 'descending' ? field : `-${field}` })}
    >
      {title}
      <svg width="8" height="12" viewBox="0 0 8 12" aria-hidden="true">
        <path d="M4 0 8 5H0z" className={order === 'ascending' ? css.on : undefined} />
        <path d="M4 12 0 7h8z" className={order === 'descending' ? css.on : undefined} />
      </svg>
    </Button>
  );
}

const chosenClass = <C extends PageCall>({ choice }: ListProps<C>, row: RowOf<C>): string =>
  (choice?.isChosen(row) && css.chosen) || '';

/** A column of boxes to choose rows, and at its head one for the whole page. */
function choiceOf<Row>(choice: ListChoice<Row>, rows: readonly Row[], title: string, isOld: boolean): TableColumn<Row> {
  return {
    key: 'choice',
    width: 44,
    className: css.choice,
    title: <PageChoice choice={choice} rows={rows} label={title} isOld={isOld} />,
    render: (row) => <RowChoice choice={choice} row={row} isOld={isOld} />,
  };
}

interface ChoiceProps<Row> {
  choice: ListChoice<Row>;
  isOld: boolean;
}

function PageChoice<Row>({ choice, rows, label, isOld }: ChoiceProps<Row> & { rows: readonly Row[]; label: string }) {
  const count = rows.filter(choice.isChosen).length;
  return (
    <Checkbox
      aria-label={label}
      disabled={isOld}
      checked={count === rows.length}
      indeterminate={count > 0 && count < rows.length}
      onChange={(event) => choice.choose(rows, event.target.checked)}
    />
  );
}

function RowChoice<Row>({ choice, row, isOld }: ChoiceProps<Row> & { row: Row }) {
  return (
    <Checkbox
      aria-label={choice.label(row)}
      disabled={isOld}
      checked={choice.isChosen(row)}
      onChange={(event) => choice.choose([row], event.target.checked)}
    />
  );
}

/** Rows as a table of fixed columns. */
export function ListTable<C extends PageCall>({ list, rows, isOld, sort, change }: RowsProps<C>) {
  const { t } = useTranslation('list');
  const navigate = useNavigate();
  const hasRoom = useHasRoom();
  const now = sort ?? defaultSort(list.call);
  const shown = list.columns
    .filter(({ wide }) => hasRoom || !wide)
    .map(({ sort: field, ...column }): TableColumn<RowOf<C>> => {
      if (field === undefined) return column;
      const order = now === field ? 'ascending' : now === `-${field}` ? 'descending' : 'none';
      return { ...column, order, title: <Sort title={column.title} field={field} order={order} change={change} /> };
    });
  const columns = list.choice ? [choiceOf(list.choice, rows, t('choosePage'), isOld), ...shown] : shown;
  return (
    <Table
      look="list"
      columns={columns}
      rows={rows}
      rowKey={list.rowKey}
      below={(row) => {
        const below = list.below?.(row);
        return (
          below && (
            <tr>
              <td colSpan={columns.length}>{below}</td>
            </tr>
          )
        );
      }}
      row={(row) => {
        const to = list.href?.(row) ?? null;
        return {
          className: `${list.hot?.(row) ? css.hot : ''} ${to === null ? '' : css.link} ${chosenClass(list, row)}`,
          onClick: (event) => to !== null && isRowClick(event) && void navigate(to),
        };
      }}
    />
  );
}

function defaultSort(call: PageCall): string | undefined {
  const parsed = call.input.shape['sort'] as { safeParse?: (value: unknown) => { data?: unknown } } | undefined;
  const value = parsed?.safeParse?.(undefined).data;
  return typeof value === 'string' ? value : undefined;
}

/** Rows as cards, for a phone. */
export function ListCards<C extends PageCall>({ list, rows, isOld }: RowsProps<C>) {
  const navigate = useNavigate();
  return (
    <ul className={css.cards}>
      {rows.map((row) => {
        const to = list.href?.(row) ?? null;
        return (
          <li
            key={list.rowKey(row)}
            data-row=""
            className={`${list.hot?.(row) ? css.hot : ''} ${list.choice ? css.withChoice : ''} ${chosenClass(list, row)}`}
            onClick={(event) => to !== null && isRowClick(event) && void navigate(to)}
          >
            {list.choice && <RowChoice choice={list.choice} row={row} isOld={isOld} />}
            {list.card(row)}
            {list.below?.(row)}
          </li>
        );
      })}
    </ul>
  );
}
