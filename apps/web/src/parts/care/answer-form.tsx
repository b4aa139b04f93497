import { api, type Input, isNotSafe, type Recipient, RESPONSE, type ResponseValue } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { CheckField, RadioField, TextFields } from '../fields.js';
import { needsCare } from '../person/words.js';
import { answerState, useStatusWord } from '../status.js';
import { Form } from '../../shell/form-page.js';
import { useValue } from '../../shell/use-value.js';
import { Button } from '../../ui/button.js';
import { SeenVersion } from './seen-version.js';
import css from './care.module.css';

interface Values {
  id: number;
  applicantId: number;
  response: ResponseValue | null;
  comment: string;
  reason: string;
  /** they have been dealt with, too */
  done: boolean;
  /** what whoever types has seen of the person: how they are handled, and their latest answer */
  version: number;
  seenAnswer: Recipient['answerId'];
}

/** An answer that the traveler gave by phone; whoever is in need can be marked as dealt with in the same step. */
export function AnswerForm({ deliveryId, row, taken }: { deliveryId: number; row: Recipient; taken: number | null }) {
  const { t } = useTranslation('person', { keyPrefix: 'forms' });
  const word = useStatusWord();
  const { applicantId, handlingVersion: version, answerId: seenAnswer } = row;
  const blank: Values = {
    id: deliveryId,
    applicantId,
    response: null,
    comment: '',
    reason: row.phone === null ? '' : (t('waysOf', { returnObjects: true })[0] ?? ''),
    done: false,
    version,
    seenAnswer,
  };
  return (
    <Form<typeof api.deliveryHistory.answer, Values>
      call={api.deliveryHistory.answer}
      initial={blank}
      saved={() => blank}
      input={inputOf}
      labels={{ response: t('response'), comment: t('comment'), reason: t('reasonLabel'), done: t('doneLabel') }}
      consequence={() => t('answerMeans')}
      adds
      words={t('recordAnswer', { returnObjects: true })}
    >
      <RadioField
        name="response"
        required
        options={Object.values(RESPONSE).map((value) => ({ value, label: word(answerState(value)) }))}
      />
      <TextFields
        fields={[
          { name: 'comment', rows: 2 },
          { name: 'reason', required: true, help: t('reasonHelp') },
        ]}
      />
      <Ways />
      <Done row={row} />
      <SeenVersion<Values>
        field="done"
        taken={taken === null ? null : { version: taken }}
        read={{ version }}
        answer={seenAnswer}
      />
    </Form>
  );
}

/** The usual ways to learn how somebody is: one tap instead of typing in an emergency. */
function Ways() {
  const { t } = useTranslation('person', { keyPrefix: 'forms' });
  const { onChange } = useValue<string>('reason');
  return (
    <div className={css.ways} role="group" aria-label={t('ways')}>
      {t('waysOf', { returnObjects: true }).map((way) => (
        <Button key={way} onClick={() => onChange(way)}>
          {way}
        </Button>
      ))}
    </div>
  );
}

/** What is sent; the schema says what of it is missing. */
const inputOf = ({
  response,
  done,
  version,
  seenAnswer,
  ...given
}: Values): Input<typeof api.deliveryHistory.answer> => ({
  ...given,
  response: response as ResponseValue,
  ...(done && { done: version, seenAnswer }),
});

/** Offered for whoever is in need, by what they said before or by what they say now. */
function Done({ row }: { row: Recipient }) {
  const { t } = useTranslation('person', { keyPrefix: 'forms' });
  const { value: response } = useValue<ResponseValue | null>('response');
  return (needsCare(row) || isNotSafe(response)) && <CheckField name="done">{t('done')}</CheckField>;
}
