import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DASH, formatDate } from '../shell/format.js';
import { TwoLines } from '../shell/two-lines.js';

interface Stay {
  stayFrom: string | null;
  stayTo: string | null;
}

/** A stay in short: days of this year without the year; the second line is its end. */
export function useStay(): (stay: Stay) => ReactNode {
  const { t } = useTranslation('applicants');
  const year = formatDate(new Date()).slice(0, 5);
  const short = (day: string | null): string => day?.replace(year, '') ?? '';
  return ({ stayFrom, stayTo }) => {
    if (stayFrom === null && stayTo === null) {
      return (
        <span className="muted" title={t('noLimit')}>
          {DASH}
        </span>
      );
    }
    if ((stayFrom ?? year).startsWith(year) && (stayTo ?? year).startsWith(year)) {
      return t('period', { from: short(stayFrom), to: short(stayTo) }).trim();
    }
    return (
      <TwoLines>
        <span>{t('period', { from: stayFrom ?? '', to: '' }).trim()}</span>
        <span>{stayTo}</span>
      </TwoLines>
    );
  };
}
