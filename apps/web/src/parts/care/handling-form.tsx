import { api, HANDLING_STATES, type Input as InputOf, type Recipient } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useGradeText } from '../intensity.js';
import { RadioField, TextField } from '../fields.js';
import { Form } from '../../shell/form-page.js';
import { useSession } from '../../shell/session.js';
import { isOpen } from '../person/words.js';
import { SeenVersion } from './seen-version.js';
import css from './care.module.css';

type Values = InputOf<typeof api.deliveryHistory.handling>;

interface HandlingFormProps {
  deliveryId: number;
  row: Recipient;
  /** the version that the reader made by taking the person on beside this form */
  taken: number | null;
}

/** Who is handling a person's call; an entry that somebody else has made since this was shown is not overwritten. */
export function HandlingForm({ deliveryId, row, taken }: HandlingFormProps) {
  const { t } = useTranslation('person', { keyPrefix: 'forms' });
  const reader = useSession().authority?.user.id;
  const { t: handling } = useTranslation('person', { keyPrefix: 'handling' });
  const grades = useGradeText();
  const initial: Values = {
    id: deliveryId,
    applicantId: row.applicantId,
    state: isOpen(row.handling) ? 'open' : 'note',
    note: '',
    version: row.handlingVersion,
    seenAnswer: row.answerId,
  };
  const isTaken = row.handling === 'taken';
  const isOwn = isTaken && row.handledById === reader;
  // always in one order, for whoever presses by place; a person whom a colleague has taken on can be taken over
  const states = HANDLING_STATES.flatMap((one) => {
    if (one !== row.handling || isOpen(row.handling)) return [one];
    return isTaken && !isOwn ? (['note', one] as const) : (['note'] as const);
  });
  const wordOf = (state: Values['state']): string => {
    if (state === 'note') return t('stays', { state: handling(`states.${row.handling ?? 'open'}`) });
    return state === 'taken' && isTaken ? t('takeOver') : handling(`states.${state}`);
  };
  return (
    <Form<typeof api.deliveryHistory.handling, Values>
      call={api.deliveryHistory.handling}
      initial={initial}
      saved={({ version }) => ({ ...initial, version })}
      labels={{ state: t('state'), note: t('note') }}
      consequence={({ state }) => {
        if (state === 'done' && row.inForce) return t('doneOnCoast', { grade: grades(row.inForce) });
        const name = isTaken && !isOwn ? row.handledBy : null;
        if (name !== null && state === 'note') return t('handlingStays', { name });
        if (name !== null && state === 'done') return t('handlingEnds', { name });
        return name !== null && state === 'taken' ? t('handlingMoves', { name }) : t('handlingMeans');
      }}
      words={t('recordHandling', { returnObjects: true })}
    >
      <RadioField
        name="state"
        className={css.states}
        options={states.map((value) => ({
          value,
          label: wordOf(value),
        }))}
      />
      <TextField name="note" rows={2} help={t('noteHelp')} />
      <SeenVersion<Values>
        field="state"
        taken={taken === null ? null : { version: taken, state: 'note' }}
        read={{ version: initial.version, state: initial.state }}
        answer={row.answerId}
      />
    </Form>
  );
}
