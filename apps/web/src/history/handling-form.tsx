import { api, HANDLING_STATES, type Input as InputOf, type Recipient } from '@tabimori/shared';
import { Input, Radio } from 'antd';
import { LABELS as PERSON } from '../parts/person/words.js';
import { Field } from '../shell/field.js';
import { Form } from '../shell/form-page.js';
import { useLabels } from '../shell/i18n.js';

type Values = InputOf<typeof api.deliveryHistory.handling> & { state: NonNullable<Recipient['handling']> };

/** Who looks after a person; somebody else's word since this was shown is not written over. */
export function HandlingForm({ deliveryId, row }: { deliveryId: number; row: Recipient }) {
  const { forms: t, handling } = useLabels(PERSON);
  const initial: Values = {
    id: deliveryId,
    applicantId: row.applicantId,
    state: row.handling ?? 'open',
    note: '',
    version: row.handlingVersion,
  };
  return (
    <Form<typeof api.deliveryHistory.handling, Values>
      call={api.deliveryHistory.handling}
      initial={initial}
      saved={({ version }) => ({ ...initial, version })}
      input={(values) => values}
      labels={{ state: t.state, note: t.note }}
      consequence={() => t.handlingMeans}
    >
      {(values, change) => (
        <>
          <Field name="state" required group>
            {({ id, 'aria-labelledby': label, 'aria-invalid': invalid, 'aria-describedby': describedBy }) => (
              <Radio.Group
                id={id}
                aria-labelledby={label}
                aria-invalid={invalid}
                aria-describedby={describedBy}
                value={values.state}
                onChange={({ target }) => change({ state: target.value as Values['state'] })}
                options={HANDLING_STATES.map((value) => ({ value, label: handling.states[value] }))}
              />
            )}
          </Field>
          <Field name="note" help={t.noteHelp}>
            {(marks) => (
              <Input.TextArea
                {...marks}
                rows={2}
                value={values.note}
                onChange={({ target }) => change({ note: target.value })}
              />
            )}
          </Field>
        </>
      )}
    </Form>
  );
}
