import { api, REMINDER, THRESHOLDS, type Input, type Reply, type Threshold } from '@tabimori/shared';
import { Checkbox, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { CheckField } from '../parts/check-field.js';
import { RadioField } from '../parts/radio-field.js';
import { Card } from '../shell/card.js';
import { Field } from '../shell/field.js';
import { Form } from '../shell/form-page.js';
import { Example } from './example.js';
import { SignInCard } from './sign-in-card.js';
import css from './settings.module.css';

type Setting = Reply<typeof api.autoSend.get>;
type Values = Required<Input<typeof api.autoSend.put>> & { earthquakeThreshold: Threshold };

/** The confirmation leaves this long after the alert (specification, section 9). */
const CONFIRMATION_MINUTES = 15;
/** Weak to strong, then off. */
const CHOICES = [...THRESHOLDS.filter((threshold) => threshold !== 'off'), 'off'] as const;

const valuesOf = (setting: Setting): Values => ({
  companyId: setting.companyId,
  earthquakeThreshold: setting.earthquakeThreshold,
  tsunamiWarning: setting.tsunamiWarning,
  islandsOnly: setting.islandsOnly,
  reminderIntervalMinutes: setting.reminderIntervalMinutes,
  reminderTimes: setting.reminderTimes,
  respectStay: setting.respectStay,
  secondFactorRequired: setting.secondFactorRequired,
  version: setting.version,
});

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** A company's automatic sends, in words that say what will happen. */
export function CorporateForm({ setting }: { setting: Setting }) {
  const { t } = useTranslation('settings', { keyPrefix: 'corporate' });
  const { companyName } = setting;
  const isSwitchedOff = (values: Values) =>
    values.earthquakeThreshold === 'off' && setting.earthquakeThreshold !== 'off';
  return (
    <Form<typeof api.autoSend.put, Values>
      call={api.autoSend.put}
      initial={valuesOf(setting)}
      saved={valuesOf}
      input={(values) => values}
      labels={t('labels', { returnObjects: true })}
      ask={(values) =>
        isSwitchedOff(values)
          ? {
              title: t('off.title', { company: companyName }),
              text: t('off.text'),
              action: t('off.action'),
              danger: true,
            }
          : null
      }
    >
      {(values, change) => (
        <>
          <Card title={t('earthquake')} foot={<Example companyId={setting.companyId} values={values} />}>
            <RadioField
              name="earthquakeThreshold"
              help={t('thresholdHelp')}
              className={css.choices}
              value={values.earthquakeThreshold}
              options={CHOICES.map((value) => ({
                value,
                label: (
                  <>
                    {t(`threshold.${value}`)}
                    <small>{t(`thresholdWords.${value}`)}</small>
                  </>
                ),
              }))}
              onChange={(earthquakeThreshold) => change({ earthquakeThreshold })}
            />
          </Card>
          <Card title={t('rounds')} foot={<Plan values={values} />}>
            <div className={css.row}>
              <Field name="reminderTimes">
                {(marks) => (
                  <Select
                    {...marks}
                    value={values.reminderTimes}
                    options={range(0, REMINDER.timesMax).map((value) => ({
                      value,
                      label: t('times', { count: value }),
                    }))}
                    onChange={(reminderTimes) => change({ reminderTimes })}
                  />
                )}
              </Field>
              <Field name="reminderIntervalMinutes">
                {(marks) => (
                  <Select
                    {...marks}
                    value={values.reminderIntervalMinutes}
                    options={range(REMINDER.intervalMin, REMINDER.intervalMax).map((value) => ({
                      value,
                      label: t('minutes', { count: value }),
                    }))}
                    onChange={(reminderIntervalMinutes) => change({ reminderIntervalMinutes })}
                  />
                )}
              </Field>
            </div>
          </Card>
          <Card title={t('tsunami')}>
            <div className={css.fields}>
              <CheckField
                name="tsunamiWarning"
                help={t('tsunamiHelp')}
                checked={values.tsunamiWarning}
                onChange={(tsunamiWarning) => change({ tsunamiWarning })}
              >
                {t('tsunami_')}
              </CheckField>
              <Field name="islandsOnly" group help={t('islandsOnlyHelp')}>
                {({ id, 'aria-describedby': describedBy }) => (
                  <Checkbox
                    id={id}
                    aria-describedby={describedBy}
                    disabled={!values.tsunamiWarning}
                    checked={values.islandsOnly}
                    onChange={(event) => change({ islandsOnly: event.target.checked })}
                  >
                    {t('islandsOnly')}
                  </Checkbox>
                )}
              </Field>
            </div>
          </Card>
          <Card title={t('people')}>
            <CheckField
              name="respectStay"
              help={t('respectStayHelp')}
              checked={values.respectStay}
              onChange={(respectStay) => change({ respectStay })}
            >
              {t('respectStay')}
            </CheckField>
          </Card>
          <SignInCard
            words={{ signIn: t('signIn'), secondFactor: t('secondFactor'), secondFactorHelp: t('secondFactorHelp') }}
            required={values.secondFactorRequired}
            onChange={change}
          />
        </>
      )}
    </Form>
  );
}

/** The plan after an alert, in a sentence. */
function Plan({ values }: { values: Values }) {
  const { t } = useTranslation('settings', { keyPrefix: 'corporate' });
  if (values.earthquakeThreshold === 'off') return <p>{t('planOff')}</p>;
  const last = CONFIRMATION_MINUTES + values.reminderIntervalMinutes * values.reminderTimes;
  const [hours, minutes] = [Math.floor(last / 60), last % 60];
  const duration = (): string => {
    if (hours === 0) return t('duration.minutes', { minutes });
    return minutes === 0 ? t('duration.hours', { hours }) : t('duration.both', { hours, minutes });
  };
  return (
    <p>{t('plan', { interval: values.reminderIntervalMinutes, count: values.reminderTimes, last: duration() })}</p>
  );
}
