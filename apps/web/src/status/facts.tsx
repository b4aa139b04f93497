import type { ReactNode } from 'react';
import { Card } from '../shell/card.js';
import css from './status.module.css';

export interface Fact {
  name: string;
  value: ReactNode;
  /** a line below, small */
  note?: string | null;
  /** the note is in another's words */
  words?: boolean;
  wrong?: boolean;
}

/** A card of names and values. */
export function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <Card title={title}>
      <dl className={css.facts}>
        {facts.map(({ name, value, note, words, wrong }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={wrong ? css.wrong : undefined}>
              {value}
              {note ? (
                <small className={words ? css.words : undefined} lang={words ? 'en' : undefined}>
                  {note}
                </small>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
