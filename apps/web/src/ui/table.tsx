import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { Fragment } from 'react';
import css from './table.module.css';

export interface TableColumn<Row> {
  key: string;
  title: ReactNode;
  /** the title is only read out */
  quiet?: boolean;
  render: (row: Row) => ReactNode;
  /** its cells name their rows */
  heads?: boolean;
  align?: 'right';
  width?: number | string;
  /** for the head and every cell */
  className?: string;
  /** how the rows are ordered by it; absent: they cannot be */
  order?: 'ascending' | 'descending' | 'none';
  /** what one cell has beyond its content */
  cell?: (row: Row) => { className?: string | undefined; title?: string | undefined; style?: CSSProperties };
  /** in the row below all others */
  foot?: ReactNode;
}

export interface TableProps<Row> {
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** lines: a plain table; sticky: its head stays while it scrolls; list: rows of a screen that is a list */
  look?: 'lines' | 'sticky' | 'list';
  /** read out, not shown */
  caption?: string;
  /** cells carry their column's title as `data-label`, for style sheets that hide the head on a phone */
  labelled?: boolean;
  row?: (row: Row) => Pick<ComponentProps<'tr'>, 'className' | 'onClick'>;
  /** a whole row below this one */
  below?: (row: Row) => ReactNode;
  className?: string | undefined;
}

const names = (...all: (string | undefined)[]): string | undefined =>
  all.filter((name) => name !== undefined && name !== '').join(' ') || undefined;

const classOf = ({ align, className }: TableColumn<never>): string | undefined =>
  names(align === 'right' ? css.right : undefined, className);

/** Every table of the console. It is ours and not antd's: docs/adr/0030. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, look = 'lines', caption, row: rowProps, below, className } = props;
  return (
    <table className={names(css.table, look === 'lines' ? undefined : css[look], className)}>
      {caption !== undefined && <caption className="visually-hidden">{caption}</caption>}
      {columns.some(({ width }) => width !== undefined) && (
        <colgroup>
          {columns.map(({ key, width }) => (
            <col key={key} style={{ width }} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col" aria-sort={column.order} className={classOf(column)}>
              {column.quiet ? <span className="visually-hidden">{column.title}</span> : column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={rowKey(row)}>
            <tr data-row={look === 'list' ? '' : undefined} {...rowProps?.(row)}>
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} labelled={props.labelled} />
              ))}
            </tr>
            {below?.(row)}
          </Fragment>
        ))}
      </tbody>
      {columns.some(({ foot }) => foot !== undefined) && (
        <tfoot>
          <tr>
            {columns.map((column) => {
              const Tag = column.heads ? 'th' : 'td';
              return (
                <Tag key={column.key} scope={column.heads ? 'row' : undefined} className={classOf(column)}>
                  {column.foot}
                </Tag>
              );
            })}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Cell<Row>({ column, row, labelled }: { column: TableColumn<Row>; row: Row; labelled: boolean | undefined }) {
  const { className, ...more } = column.cell?.(row) ?? {};
  const Tag = column.heads ? 'th' : 'td';
  return (
    <Tag
      {...more}
      scope={column.heads ? 'row' : undefined}
      data-label={labelled && typeof column.title === 'string' ? column.title : undefined}
      className={names(classOf(column), className)}
    >
      {column.render(row)}
    </Tag>
  );
}
