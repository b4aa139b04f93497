import { api, REMINDER, THRESHOLDS, type Input, type Reply, type Threshold } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { CheckField, RadioField, SelectField } from '../parts/fields.js';
import { useCompanyName } from '../parts/names.js';
import { Card } from '../shell/card.js';
import { Form } from '../shell/form-page.js';
import { Example, Fewer } from './example.js';
import { SignInCard } from './sign-in-card.js';
import css from './settings.module.css';

type Setting = Reply<typeof api.autoSend.get>;
type Values = Required<Input<typeof api.autoSend.put>> & { earthquakeThreshold: Threshold };

/** The confirmation leaves this long after the alert (specification, section 9). */
const CONFIRMATION_MINUTES = 15;
/** Weak to strong, then off. */
const CHOICES = [...THRESHOLDS.filter((threshold) => threshold !== 'off'), 'off'] as const;

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

/** What saving switches off; null: nothing. */
function switchedOff(before: Setting, now: Values): 'earthquake' | 'tsunami' | 'both' | null {
  const earthquake = now.earthquakeThreshold === 'off' && before.earthquakeThreshold !== 'off';
  const tsunami = !now.tsunamiWarning && before.tsunamiWarning;
  if (earthquake && tsunami) return 'both';
  return earthquake ? 'earthquake' : tsunami ? 'tsunami' : null;
}

/** Whether saving sends for fewer earthquakes or tsunamis than before. */
function sendsLess(before: Setting, now: Values): boolean {
  const isHigher = CHOICES.indexOf(now.earthquakeThreshold) > CHOICES.indexOf(before.earthquakeThreshold);
  return isHigher || (now.tsunamiWarning && now.islandsOnly && !before.islandsOnly);
}

/** A company's automatic sends, in words that say what will happen. */
export function CorporateForm({ setting }: { setting: Setting }) {
  const { t } = useTranslation('settings', { keyPrefix: 'corporate' });
  const company = useCompanyName()(setting);
  return (
    <Form<typeof api.autoSend.put, Values>
      call={api.autoSend.put}
      initial={setting}
      saved={(reply) => reply}
      labels={t('labels', { returnObjects: true })}
      ask={(values) => {
        const off = switchedOff(setting, values);
        const fewer = <Fewer companyId={setting.companyId} values={values} saved={setting} />;
        if (off === null && sendsLess(setting, values)) {
          return {
            title: t('less.title', { company }),
            text: (
              <>
                <p>{t('less.text')}</p>
                {fewer}
              </>
            ),
            action: t('less.action'),
            danger: true,
          };
        }
        return (
          off && {
            title: t(`off.${off}.title`, { company }),
            text: (
              <>
                <p>{t(`off.${off}.text`)}</p>
                {fewer}
                {off === 'earthquake' && values.tsunamiWarning && <p>{t('off.earthquake.tsunamiStays')}</p>}
              </>
            ),
            action: t('off.action'),
            danger: true,
          }
        );
      }}
    >
      {(values) => (
        <>
          <Earthquake setting={setting} values={values} />
          <Rounds values={values} />
          <Tsunami values={values} />
          <Card title={t('people')}>
            <CheckField name="respectStay" help={t('respectStayHelp')}>
              {t('respectStay')}
            </CheckField>
          </Card>
          <SignInCard
            words={{ signIn: t('signIn'), secondFactor: t('secondFactor'), secondFactorHelp: t('secondFactorHelp') }}
          />
        </>
      )}
    </Form>
  );
}

function Earthquake({ setting, values }: { setting: Setting; values: Values }) {
  const { t } = useTranslation('settings', { keyPrefix: 'corporate' });
  const options = CHOICES.map((value) => ({
    value,
    label: (
      <>
        {t(`threshold.${value}`)}
        <small>{t(`thresholdWords.${value}`)}</small>
      </>
    ),
  }));
  return (
    <Card title={t('earthquake')} foot={<Example companyId={setting.companyId} values={values} saved={setting} />}>
      <RadioField name="earthquakeThreshold" help={t('thresholdHelp')} className={css.choices} options={options} />
    </Card>
  );
}

function Rounds({ values }: { values: Values }) {
  const { t } = useTranslation('settings', { keyPrefix: 'corporate' });
  return (
    <Card title={t('rounds')} foot={<Plan values={values} />}>
      <div className={css.row}>
        <SelectField
          name="reminderTimes"
          options={range(0, REMINDER.timesMax).map((value) => ({ value, label: t('times', { count: value }) }))}
        />
        <SelectField
          name="reminderIntervalMinutes"
          options={range(REMINDER.intervalMin, REMINDER.intervalMax).map((value) => ({
            value,
            label: t('minutes', { count: value }),
          }))}
        />
      </div>
    </Card>
  );
}

function Tsunami({ values }: { values: Values }) {
  const { t } = useTranslation('settings', { keyPrefix: 'corporate' });
  return (
    <Card title={t('tsunami')}>
      <div className={css.fields}>
        <CheckField name="tsunamiWarning" help={t('tsunamiHelp')}>
          {t('tsunami_')}
        </CheckField>
        <CheckField name="islandsOnly" help={t('islandsOnlyHelp')} disabled={!values.tsunamiWarning}>
          {t('islandsOnly')}
        </CheckField>
      </div>
    </Card>
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
