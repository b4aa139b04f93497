import { ALERTS_PER_DAY, api, type Reply } from '@tabimori/shared';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { CheckField, NumberField, TextFields } from '../parts/fields.js';
import { Card } from '../shell/card.js';
import { Field } from '../shell/field.js';
import { Form } from '../shell/form-page.js';
import type { Review } from '../shell/form-review.js';
import { useValue } from '../shell/use-value.js';
import { Ranges, type Values } from './ranges.js';
import { SignInCard } from './sign-in-card.js';
import css from './settings.module.css';

const MAILS = ['senderMailAddress', 'replyToMailAddress', 'supportMailAddress'] as const;
const KEPT = ['position', 'sends', 'telegrams', 'log'] as const;
/** What is deleted for good is told before a shorter time is saved. */
const DELETED_NIGHTLY = ['position', 'sends', 'telegrams'] as const;
const COUNTS = Array.from({ length: ALERTS_PER_DAY.max }, (_, index) => index + ALERTS_PER_DAY.min);
/** Stands for no limit: a Select has no null. */
const NO_LIMIT = 0;

/** Addresses, master switch, retention and policy numbers; what will be saved is shown before it is. */
export function SystemForm({ setting }: { setting: Reply<typeof api.settings.get> }) {
  const { t } = useTranslation('settings', { keyPrefix: 'system' });
  const review = useReview();
  const consequence = ({ autoSendEnabled, retentionDays }: Values) => {
    const shorter = DELETED_NIGHTLY.filter(
      (name) => (retentionDays[name] ?? Infinity) < (setting.retentionDays[name] ?? Infinity),
    );
    const told = [
      ...(autoSendEnabled === setting.autoSendEnabled
        ? []
        : [autoSendEnabled ? t('consequenceOn') : t('consequenceOff')]),
      ...shorter.map((name) => t(`shorter.${name}`, { count: retentionDays[name] ?? 0 })),
    ];
    return told.length === 0 ? null : told.map((text) => <strong key={text}>{text}</strong>);
  };
  return (
    <Form<typeof api.settings.post, Values>
      call={api.settings.post}
      initial={setting as Values}
      saved={(reply) => reply as Values}
      labels={t('labels', { returnObjects: true })}
      review={review}
      consequence={consequence}
      ask={({ autoSendEnabled }) =>
        setting.autoSendEnabled && !autoSendEnabled
          ? { title: t('off.title'), text: t('off.text'), action: t('off.action'), danger: true }
          : null
      }
    >
      <Mails />
      <AutomaticSends />
      <SignIn />
      <Retention />
      <Card title={t('ranges')}>
        <Ranges />
      </Card>
    </Form>
  );
}

/** What the confirm step says. */
function useReview(): (values: Values) => Review {
  const { t } = useTranslation('settings', { keyPrefix: 'system' });
  const days = (count: number | null): string => (count === null ? t('forever') : t('days', { count }));
  return (values) => ({
    ...Object.fromEntries(MAILS.map((name) => [name, values[name]])),
    autoSendEnabled: t(`state.${values.autoSendEnabled}`),
    alertsPerDay: values.alertsPerDay === null ? t('noLimit') : t('alerts', { count: values.alertsPerDay }),
    secondFactorRequired: t(`required.${values.secondFactorRequired}`),
    passwordDays: days(values.passwordDays ?? null),
    ...Object.fromEntries(KEPT.map((name) => [`retentionDays.${name}`, days(values.retentionDays[name] ?? null)])),
    policyNumberRanges: values.policyNumberRanges
      .map(({ prefix, from, to }) => t('range', { prefix, from, to }))
      .join('\n'),
  });
}

function Mails() {
  const { t } = useTranslation('settings', { keyPrefix: 'system' });
  return (
    <Card title={t('mail')}>
      <div className={css.fields}>
        <TextFields fields={MAILS.map((name) => ({ name, required: true, type: 'email', help: t(`help.${name}`) }))} />
      </div>
    </Card>
  );
}

function AutomaticSends() {
  const { t } = useTranslation('settings', { keyPrefix: 'system' });
  const { value, onChange } = useValue<number | null>('alertsPerDay');
  return (
    <Card title={t('auto')}>
      <div className={css.fields}>
        <CheckField name="autoSendEnabled" help={t('enabledHelp')}>
          {t('enabled')}
        </CheckField>
        <Field name="alertsPerDay" help={t('alertsHelp')}>
          {(marks) => (
            <Select
              {...marks}
              value={value ?? NO_LIMIT}
              options={[
                { value: NO_LIMIT, label: t('noLimit') },
                ...COUNTS.map((count) => ({ value: count, label: t('alerts', { count }) })),
              ]}
              onChange={(count) => onChange(count === NO_LIMIT ? null : count)}
            />
          )}
        </Field>
      </div>
    </Card>
  );
}

function SignIn() {
  const { t } = useTranslation('settings', { keyPrefix: 'system' });
  return (
    <SignInCard
      words={{ signIn: t('signIn'), secondFactor: t('secondFactor'), secondFactorHelp: t('secondFactorHelp') }}
    >
      <NumberField name="passwordDays" required help={t('passwordDaysHelp')} />
    </SignInCard>
  );
}

function Retention() {
  const { t } = useTranslation('settings', { keyPrefix: 'system' });
  return (
    <Card title={t('retention')}>
      <div className={css.fields}>
        {KEPT.map((name) => (
          <NumberField
            key={name}
            name={`retentionDays.${name}`}
            required={name === 'position'}
            help={t(`${name}Help`)}
          />
        ))}
      </div>
    </Card>
  );
}
