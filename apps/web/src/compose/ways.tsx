import { type Channel, CHANNELS, type DryRun, MANUAL, MESSAGE_TYPE } from '@tabimori/shared';
import { Checkbox, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../shell/field.js';
import { formatNumber } from '../shell/format.js';
import type { Draft } from './draft.js';
import css from './compose.module.css';

interface WaysProps {
  draft: Draft;
  trial: DryRun | undefined;
  change: (part: Partial<Draft>) => void;
}

/** By which channels it goes, and how often again to those who do not answer. */
export function Ways({ draft, trial, change }: WaysProps) {
  const { t } = useTranslation('compose');
  const { channels, resendTimes, resendIntervalMinutes, messageType } = draft;
  const asks = messageType === MESSAGE_TYPE.safetyConfirmation;
  const label = (channel: Channel): string =>
    trial && channels.includes(channel) ? `${t(channel)} ${formatNumber(trial[channel])}` : t(channel);
  return (
    <div className={css.ways}>
      <Field name="channels" group required>
        {({ 'aria-labelledby': labelledBy, 'aria-describedby': describedBy }) => (
          <Checkbox.Group<Channel>
            role="group"
            aria-labelledby={labelledBy}
            aria-describedby={describedBy}
            value={channels}
            options={CHANNELS.map((value) => ({ value, label: label(value) }))}
            onChange={(next) => change({ channels: next })}
          />
        )}
      </Field>
      {asks && (
        <>
          <Field name="resendTimes">
            {(marks) => (
              <Select
                {...marks}
                value={resendTimes}
                options={Array.from({ length: MANUAL.resendTimesMax + 1 }, (_, value) => ({
                  value,
                  label: t('times', { count: value }),
                }))}
                onChange={(next) => change({ resendTimes: next })}
              />
            )}
          </Field>
          {resendTimes > 0 && (
            <Field name="resendIntervalMinutes">
              {(marks) => (
                <Select
                  {...marks}
                  value={resendIntervalMinutes}
                  options={MANUAL.intervals.map((value) => ({ value, label: t('minutes', { count: value }) }))}
                  onChange={(next) => change({ resendIntervalMinutes: next })}
                />
              )}
            </Field>
          )}
          <p className={css.planText}>
            {resendTimes === 0 ? t('noPlan') : t('plan', { count: resendTimes, minutes: resendIntervalMinutes })}
          </p>
        </>
      )}
    </div>
  );
}
