import css from './compose.module.css';

/** The title of a step. */
export function Step({ number, text }: { number: number; text: string }) {
  return (
    <>
      <span className={css.number}>{number}</span> {text}
    </>
  );
}
