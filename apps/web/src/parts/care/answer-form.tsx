import { api, RESPONSE, type ResponseValue } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { RadioField, TextFields } from '../fields.js';
import { answerState, useStatusWord } from '../status.js';
import { Form } from '../../shell/form-page.js';
import { useValue } from '../../shell/use-value.js';
import { Button } from '../../ui/button.js';
import css from './care.module.css';

interface Values {
  id: number;
  applicantId: number;
  response: ResponseValue | null;
  comment: string;
  reason: string;
}

/** An answer that the traveler gave by phone. */
export function AnswerForm({ deliveryId, applicantId }: { deliveryId: number; applicantId: number }) {
  const { t } = useTranslation('person', { keyPrefix: 'forms' });
  const word = useStatusWord();
  const blank: Values = { id: deliveryId, applicantId, response: null, comment: '', reason: '' };
  return (
    <Form<typeof api.deliveryHistory.answer, Values>
      call={api.deliveryHistory.answer}
      initial={blank}
      saved={() => blank}
      labels={{ response: t('response'), comment: t('comment'), reason: t('reasonLabel') }}
      consequence={() => t('answerMeans')}
      adds
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
