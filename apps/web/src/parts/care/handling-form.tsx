import { api, HANDLING_STATES, type Input as InputOf, type MessageCode, type Recipient } from '@tabimori/shared';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RadioField, TextField } from '../fields.js';
import { Form } from '../../shell/form-page.js';

type Values = InputOf<typeof api.deliveryHistory.handling> & { state: NonNullable<Recipient['handling']> };

interface HandlingFormProps {
  deliveryId: number;
  row: Recipient;
  /** the version that the reader made by taking the person on beside this form */
  taken: number | null;
}

/** Who is handling a person's call; an entry that somebody else has made since this was shown is not overwritten. */
export function HandlingForm({ deliveryId, row, taken }: HandlingFormProps) {
  const { t } = useTranslation('person', { keyPrefix: 'forms' });
  const { t: handling } = useTranslation('person', { keyPrefix: 'handling' });
  const initial: Values = {
    id: deliveryId,
    applicantId: row.applicantId,
    state: row.handling ?? 'open',
    note: '',
    version: row.handlingVersion,
    seenAnswer: row.answerId,
  };
  return (
    <Form<typeof api.deliveryHistory.handling, Values>
      call={api.deliveryHistory.handling}
      initial={initial}
      saved={({ version }) => ({ ...initial, version })}
      labels={{ state: t('state'), note: t('note') }}
      consequence={() => t('handlingMeans')}
      words={t('recordHandling', { returnObjects: true })}
    >
      <RadioField
        name="state"
        required
        options={HANDLING_STATES.map((value) => ({ value, label: handling(`states.${value}`) }))}
      />
      <TextField name="note" rows={2} help={t('noteHelp')} />
      <Taken version={taken} />
      <Told row={row} />
    </Form>
  );
}

/** What is being typed goes on from the reader's own step; never from a version that was only read, which may be a colleague's. */
function Taken({ version }: { version: number | null }) {
  const { reset, formState } = useFormContext<Values>();
  const base = formState.defaultValues as Values;
  useEffect(() => {
    if (version === base.version + 1)
      reset({ ...base, state: 'taken', version }, { keepDirtyValues: true, keepDirty: true });
  }, [version, base, reset]);
  return null;
}

const OTHER: MessageCode = 'HANDLED_BY_OTHER';

/** Whoever was told at saving that a colleague was first, and sees what that was, can save what they have typed over it. */
function Told({ row: { handling, handlingVersion: version } }: { row: Recipient }) {
  const { reset, formState } = useFormContext<Values>();
  const { errors, submitCount } = formState;
  const base = formState.defaultValues as Values;
  // once for each time they were told: a colleague's next step is told again
  const known = useRef(0);
  const told = errors.state?.type === OTHER;
  useEffect(() => {
    if (!told || version <= base.version || known.current === submitCount) return;
    known.current = submitCount;
    reset(
      { ...base, state: handling ?? 'open', version },
      { keepDirtyValues: true, keepDirty: true, keepErrors: true, keepSubmitCount: true },
    );
  }, [told, handling, version, base, submitCount, reset]);
  return null;
}
