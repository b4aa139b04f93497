import { DRILL_MINUTES, REMINDER, type DrillIntervals } from '@tabimori/shared';
import { Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import css from './drills.module.css';

const AS_USUAL = -1;
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

interface PaceChoiceProps {
  value: DrillIntervals;
  onChange: (intervals: DrillIntervals) => void;
}

/** How quickly the stages follow each other: as in a real event, or shorter. */
export function PaceChoice({ value, onChange }: PaceChoiceProps) {
  const { t } = useTranslation('drills', { keyPrefix: 'prepare' });
  const choice = (name: keyof DrillIntervals, label: string, values: number[], word: (count: number) => string) => (
    <Choice
      label={label}
      value={value[name] ?? AS_USUAL}
      options={[{ value: AS_USUAL, label: t('usual') }, ...values.map((one) => ({ value: one, label: word(one) }))]}
      onChange={(chosen) => onChange({ ...value, [name]: chosen === AS_USUAL ? undefined : chosen })}
    />
  );
  const { min, confirmationMax, reminderMax } = DRILL_MINUTES;
  return (
    <div className={css.pace}>
      {choice('confirmationMinutes', t('confirmation'), range(min, confirmationMax), (count) =>
        t('minutes', { count }),
      )}
      {choice('reminderMinutes', t('interval'), range(min, reminderMax), (count) => t('minutes', { count }))}
      {choice('reminderTimes', t('times'), range(0, REMINDER.timesMax), (count) => t('count', { count }))}
    </div>
  );
}

interface ChoiceProps {
  label: string;
  value: number;
  options: { value: number; label: string }[];
  onChange: (value: number) => void;
}

function Choice({ label, ...select }: ChoiceProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>{label}</label>
      <Select id={id} style={{ width: '100%' }} {...select} />
    </div>
  );
}
