import type { Recipient } from '@tabimori/shared';
import { Segmented } from 'antd';
import { Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatWithinDay } from '../../shell/format.js';
import { useMedia } from '../../shell/media.js';
import { part } from '../../shell/part.js';
import { useCan } from '../../shell/session.js';
import { Loading } from '../../shell/states.js';
import { useMayLeave } from '../../shell/use-leave-guard.js';
import { Contact } from '../contact.js';
import { NoteHead } from '../person/answer-source.js';
import { TakeOn } from '../person/handling.js';
import { SaidGraver } from '../person/said-graver.js';
import { useTellAbove } from '../person/told-above.js';
import { callsForHelp, isOpen, needsCare, useHandling } from '../person/words.js';
import { Party } from '../party.js';
import { PlaceText } from '../place-text.js';
import { Warned } from '../recipients/warned.js';
import { answerState, BeforeShock, StatusBadge } from '../status.js';
import css from './care.module.css';

// a result is read long before anybody opens a person in it
const AnswerForm = part(async () => (await import('./answer-form.js')).AnswerForm);
const HandlingForm = part(async () => (await import('./handling-form.js')).HandlingForm);

const ACTS = ['answer', 'handling'] as const;
type Act = (typeof ACTS)[number];

/** Name in the address for what to record first. */
export const ACT = 'act';

interface CareProps {
  row: Recipient;
  deliveryId: number;
  /** whether it asks for an answer */
  asksAnswer: boolean;
  /** it asks for none, but what they say can be recorded: a tsunami alert */
  warns?: boolean;
  now: Date;
  /** leads to the next person */
  next?: ReactNode;
}

/** Rows to come that are as high as a person in need. */
export const useCareRows = (): number => (useMedia() === 'phone' ? 21 : 12);

/** How one person of a result is, and what an administrator can do: record an answer, say who looks after them. */
export function Care({ row, deliveryId, asksAnswer, warns = false, now, next }: CareProps) {
  const { t } = useTranslation('person');
  // who has said something can be cared for, whatever they said it to
  const isKnown = asksAnswer || row.response !== null;
  const may = useCan()('result', 'exec') && (isKnown || warns);
  const [taken, setTaken] = useState<number | null>(null);
  useTellAbove(row.respondedAt);
  return (
    <section className={css.care} aria-label={t('now')}>
      <p className={css.now}>
        <State row={row} isKnown={isKnown} warns={warns} />
        {row.respondedAt && <span className="small muted">{formatWithinDay(row.respondedAt, now)}</span>}
        {needsCare(row) && <Handled row={row} deliveryId={deliveryId} took={setTaken} now={now} />}
        <span>
          <PlaceText of={row} /> <Warned of={row} />
        </span>
        <Party people={row.numberOfPeople} />
      </p>
      {row.comment && (
        <p className={css.words}>
          <NoteHead via={row.respondedVia} />
          {row.comment}
        </p>
      )}
      <SaidGraver row={row} now={now} className={css.graver} />
      <div className={css.contact}>
        <Contact row={row} calls={callsForHelp(row)} />
      </div>
      {may && <Acts row={row} deliveryId={deliveryId} acts={isKnown ? ACTS : ['answer']} taken={taken} />}
      {next}
    </section>
  );
}

function State({ row, isKnown, warns }: { row: Recipient; isKnown: boolean; warns: boolean }) {
  const notAsked = useTranslation('status').t('notAsked');
  return (
    <>
      {isKnown ? (
        <StatusBadge state={answerState(row.response)} overtaken={row.beforeStronger} done={row.handling === 'done'} />
      ) : (
        warns && <span className="muted">{notAsked}</span>
      )}
      <BeforeShock {...row} />
    </>
  );
}

type HandledProps = Pick<CareProps, 'row' | 'deliveryId' | 'now'> & { took: (version: number) => void };

/** Who looks after somebody in need; if nobody does, the reader can. */
function Handled({ row, deliveryId, took, now }: HandledProps) {
  const { t } = useTranslation('person');
  const handling = useHandling();
  const may = useCan()('result', 'exec');
  const isTaken = !isOpen(row.handling);
  return (
    <>
      {/* the button to take them on says that nobody has */}
      {(isTaken || !may) && <span>{handling(row, now) || t('handling.nobody')}</span>}
      {!isTaken && <TakeOn row={row} deliveryId={deliveryId} took={took} />}
    </>
  );
}

type ActsProps = Pick<CareProps, 'row' | 'deliveryId'> & { acts: readonly Act[]; taken: number | null };

/** What can be recorded, one form at a time; the address may say which. */
function Acts({ row, deliveryId, acts, taken }: ActsProps) {
  const { t } = useTranslation('person');
  const [params] = useSearchParams();
  const wanted = acts.find((one) => one === params.get(ACT));
  // whoever is silent is called, and then says something
  const [act, setAct] = useState<Act>(wanted ?? (needsCare(row) && row.response !== null ? 'handling' : 'answer'));
  const mayLeave = useMayLeave();
  const change = async (to: Act) => {
    if (await mayLeave()) setAct(to);
  };
  return (
    <>
      {acts.length > 1 ? (
        <Segmented
          aria-label={t('act')}
          value={act}
          onChange={(to) => void change(to)}
          options={acts.map((value) => ({ value, label: t(`acts.${value}`) }))}
        />
      ) : (
        <h3>{t(`acts.${act}`)}</h3>
      )}
      <Suspense fallback={<Loading rows={8} />}>
        {act === 'answer' ? (
          <AnswerForm deliveryId={deliveryId} row={row} taken={taken} />
        ) : (
          <HandlingForm deliveryId={deliveryId} row={row} taken={taken} />
        )}
      </Suspense>
    </>
  );
}
