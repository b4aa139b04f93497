import type { EventDetail } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatWithinDay } from '../shell/format.js';
import { pathOf } from '../shell/paths.js';
import { groupsOf } from './timeline.js';
import { useGroupName } from './words.js';

interface LastSendProps {
  event: EventDetail;
  /** only its sends */
  companyName: string | undefined;
  now: Date;
}

/** What has left last, when and to how many: whoever has sent something finds it here. */
export function LastSend({ event: { id, sends }, companyName, now }: LastSendProps) {
  const { t } = useTranslation('events');
  const name = useGroupName();
  const last = groupsOf(sends.filter((send) => companyName === undefined || send.companyName === companyName)).at(-1);
  if (last === undefined) return null;
  const { at, total, deliveryId } = last;
  const what = name(last);
  return (
    <>
      <p>{t('result.last', { what, time: formatWithinDay(at, now), count: total })}</p>
      <Link
        to={deliveryId === null ? pathOf('events', { id, view: 'course' }) : pathOf('result', { id: deliveryId })}
        aria-label={t('timeline.openOf', { what })}
      >
        {t('timeline.open')}
      </Link>
    </>
  );
}
