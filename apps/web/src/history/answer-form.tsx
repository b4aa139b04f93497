import { api, RESPONSE, type ResponseValue } from '@tabimori/shared';
import { Input, Radio } from 'antd';
import { LABELS as PERSON } from '../parts/person/words.js';
import { answerState, useStatusWord } from '../parts/status.js';
import { Field } from '../shell/field.js';
import { Form } from '../shell/form-page.js';
import { useLabels } from '../shell/i18n.js';

interface Values {
  id: number;
  applicantId: number;
  response: ResponseValue | null;
  comment: string;
  reason: string;
}

/** An answer that the traveler gave by phone. */
export function AnswerForm({ deliveryId, applicantId }: { deliveryId: number; applicantId: number }) {
  const t = useLabels(PERSON).forms;
  const word = useStatusWord();
  const blank: Values = { id: deliveryId, applicantId, response: null, comment: '', reason: '' };
  return (
    <Form<typeof api.deliveryHistory.answer, Values>
      call={api.deliveryHistory.answer}
      initial={blank}
      saved={() => blank}
      // an answer not chosen is refused by the schema, at its field
      input={(values) => values as Values & { response: ResponseValue }}
      labels={{ response: t.response, comment: t.comment, reason: t.reasonLabel }}
      consequence={() => t.answerMeans}
      adds
    >
      {(values, change) => (
        <>
          <Field name="response" required group>
            {({ id, 'aria-labelledby': label, 'aria-invalid': invalid, 'aria-describedby': describedBy }) => (
              <Radio.Group
                id={id}
                aria-labelledby={label}
                aria-invalid={invalid}
                aria-describedby={describedBy}
                value={values.response}
                onChange={({ target }) => change({ response: target.value as ResponseValue })}
                options={Object.values(RESPONSE).map((value) => ({ value, label: word(answerState(value)) }))}
              />
            )}
          </Field>
          <Field name="comment">
            {(marks) => (
              <Input.TextArea
                {...marks}
                rows={2}
                value={values.comment}
                onChange={({ target }) => change({ comment: target.value })}
              />
            )}
          </Field>
          <Field name="reason" required help={t.reasonHelp}>
            {(marks) => (
              <Input {...marks} value={values.reason} onChange={({ target }) => change({ reason: target.value })} />
            )}
          </Field>
        </>
      )}
    </Form>
  );
}
