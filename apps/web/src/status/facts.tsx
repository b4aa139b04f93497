import type { ReactNode } from 'react';
import { Card } from '../shell/card.js';
import css from './status.module.css';
import { useOwnWords } from './words.js';

export interface Fact {
  name: string;
  value: ReactNode;
  /** a line below, small */
  note?: string | null;
  /** the note is in another's words */
  words?: boolean;
  /** below the note, in another's words, and what these are */
  detail?: string | null;
  detailName?: string;
  wrong?: boolean;
}

/** A card of names and values. */
export function Facts({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <Card title={title}>
      <dl className={css.facts}>
        {facts.map(({ name, value, note, words, detail, detailName, wrong }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={wrong ? css.wrong : undefined}>
              {value}
              {note ? (
                <small className={words ? css.words : undefined} lang={words ? 'en' : undefined}>
                  {note}
                </small>
              ) : null}
              {detail && detailName !== undefined ? <small>{detailName}</small> : null}
              {detail ? <Words text={detail} /> : null}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

/** What another said; what our own code says in its place is said in the reader's language. */
function Words({ text }: { text: string }) {
  const own = useOwnWords();
  return (
    <small className={css.words} lang={own(text) === text ? 'en' : undefined}>
      {own(text)}
    </small>
  );
}
