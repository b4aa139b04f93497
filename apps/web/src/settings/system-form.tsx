import { ALERTS_PER_DAY, api, type Reply } from '@tabimori/shared';
import { Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { CheckField } from '../parts/check-field.js';
import { Card } from '../shell/card.js';
import { Field } from '../shell/field.js';
import { Form } from '../shell/form-page.js';
import type { ReviewRow } from '../shell/form-review.js';
import { Ranges, type Values } from './ranges.js';
import { SignInCard } from './sign-in-card.js';
import css from './settings.module.css';

const MAILS = ['senderMailAddress', 'replyToMailAddress', 'supportMailAddress'] as const;
const KEPT = ['position', 'log'] as const;
const COUNTS = Array.from({ length: ALERTS_PER_DAY.max }, (_, index) => index + ALERTS_PER_DAY.min);
/** Stands for no limit: a Select has no null. */
const NO_LIMIT = 0;

/** Addresses, master switch, retention and policy numbers; what will be saved is shown before it is. */
export function SystemForm({ setting }: { setting: Reply<typeof api.settings.get> }) {
  const { t } = useTranslation('settings', { keyPrefix: 'system' });
  const days = (count: number | null): string => (count === null ? t('forever') : t('days', { count }));
  const review = (values: Values): ReviewRow[] => [
    ...MAILS.map((name) => ({ label: t(`labels.${name}`), value: values[name] })),
    { label: t('labels.autoSendEnabled'), value: t(`state.${values.autoSendEnabled}`) },
    {
      label: t('labels.alertsPerDay'),
      value: values.alertsPerDay === null ? t('noLimit') : t('alerts', { count: values.alertsPerDay }),
    },
    { label: t('labels.secondFactorRequired'), value: t(`required.${values.secondFactorRequired}`) },
    { label: t('labels.passwordDays'), value: days(values.passwordDays ?? null) },
    ...KEPT.map((name) => ({ label: t(`labels.retentionDays.${name}`), value: days(values.retentionDays[name]) })),
    {
      label: t('labels.policyNumberRanges'),
      value: values.policyNumberRanges.map(({ prefix, from, to }) => t('range', { prefix, from, to })).join('\n'),
    },
  ];
  const consequence = ({ autoSendEnabled }: Values) => {
    if (autoSendEnabled === setting.autoSendEnabled) return null;
    return <strong>{autoSendEnabled ? t('consequenceOn') : t('consequenceOff')}</strong>;
  };
  return (
    <Form<typeof api.settings.post, Values>
      call={api.settings.post}
      initial={setting as Values}
      saved={(reply) => reply as Values}
      input={(values) => values}
      labels={t('labels', { returnObjects: true })}
      review={review}
      consequence={consequence}
      ask={({ autoSendEnabled }) =>
        setting.autoSendEnabled && !autoSendEnabled
          ? { title: t('off.title'), text: t('off.text'), action: t('off.action'), danger: true }
          : null
      }
    >
      {(values, change) => (
        <>
          <Card title={t('mail')}>
            <div className={css.fields}>
              {MAILS.map((name) => (
                <Field key={name} name={name} required help={t(`help.${name}`)}>
                  {(marks) => (
                    <Input
                      {...marks}
                      type="email"
                      value={values[name]}
                      onChange={(event) => change({ [name]: event.target.value })}
                    />
                  )}
                </Field>
              ))}
            </div>
          </Card>
          <Card title={t('auto')}>
            <div className={css.fields}>
              <CheckField
                name="autoSendEnabled"
                help={t('enabledHelp')}
                checked={values.autoSendEnabled}
                onChange={(autoSendEnabled) => change({ autoSendEnabled })}
              >
                {t('enabled')}
              </CheckField>
              <Field name="alertsPerDay" help={t('alertsHelp')}>
                {(marks) => (
                  <Select
                    {...marks}
                    value={values.alertsPerDay ?? NO_LIMIT}
                    options={[
                      { value: NO_LIMIT, label: t('noLimit') },
                      ...COUNTS.map((value) => ({ value, label: t('alerts', { count: value }) })),
                    ]}
                    onChange={(count) => change({ alertsPerDay: count === NO_LIMIT ? null : count })}
                  />
                )}
              </Field>
            </div>
          </Card>
          <SignInCard
            words={{ signIn: t('signIn'), secondFactor: t('secondFactor'), secondFactorHelp: t('secondFactorHelp') }}
            required={values.secondFactorRequired}
            onChange={change}
          >
            <Field name="passwordDays" required help={t('passwordDaysHelp')}>
              {(marks) => (
                <InputNumber
                  {...marks}
                  precision={0}
                  value={values.passwordDays ?? null}
                  onChange={(days) => change({ passwordDays: days as number })}
                />
              )}
            </Field>
          </SignInCard>
          <Card title={t('retention')}>
            <div className={css.fields}>
              {KEPT.map((name) => (
                <Field key={name} name={`retentionDays.${name}`} required={name === 'position'} help={t(`${name}Help`)}>
                  {(marks) => (
                    <InputNumber
                      {...marks}
                      precision={0}
                      value={values.retentionDays[name]}
                      onChange={(days) => change({ retentionDays: { ...values.retentionDays, [name]: days } })}
                    />
                  )}
                </Field>
              ))}
            </div>
          </Card>
          <Card title={t('ranges')}>
            <Ranges
              ranges={values.policyNumberRanges}
              onChange={(policyNumberRanges) => change({ policyNumberRanges })}
            />
          </Card>
        </>
      )}
    </Form>
  );
}
