import css from './skeleton.module.css';

/** Rows to come. Ours: public pages show it too, and antd's says a list and a heading where there is nothing yet. */
export const Skeleton = ({ rows }: { rows: number }) =>
  Array.from({ length: rows }, (_, row) => (
    <span key={row} className={css.bone} style={{ width: `${92 - ((row * 17) % 40)}%` }} />
  ));
