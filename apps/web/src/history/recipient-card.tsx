import type { Recipient } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icons.js';
import { PersonLink } from '../parts/person/person-link.js';
import { useHandling } from '../parts/person/words.js';
import { usePlace } from '../parts/place.js';
import { answerState, BeforeShock, ChannelMark, StatusBadge } from '../parts/status.js';
import { formatWithinDay } from '../shell/format.js';
import { useSeparator } from '../shell/i18n.js';
import css from './recipients.module.css';

/** One person on a phone: who, where, how; in their own words; how to reach them. */
export function RecipientCard({ row, now, asksAnswer }: { row: Recipient; now: Date; asksAnswer: boolean }) {
  const { t } = useTranslation('history');
  const state = answerState(row.response);
  const separator = useSeparator();
  const place = usePlace()(row);
  const handled = useHandling()(row, now);
  const answered = row.respondedAt && [
    formatWithinDay(row.respondedAt, now),
    row.respondedVia && t(`result.via.${row.respondedVia}`),
    row.hasPosition && t('result.hasPosition'),
  ];
  const urgent = state === 'help' || state === 'injured' || (asksAnswer && state === 'none');
  return (
    <div className={css.person}>
      <div className={css.personHead}>
        <span>
          <PersonLink applicantId={row.applicantId} name={row.name}>
            <strong>{row.name}</strong>
          </PersonLink>{' '}
          <small>{row.nameKana}</small>
        </span>
        {asksAnswer && <StatusBadge state={state} overtaken={row.beforeStronger} />}
      </div>
      <p className={css.personPlace}>
        {[row.divisionName, place, row.appRegisteredAt === null ? t('result.noApp') : t('result.app')]
          .filter(Boolean)
          .join(separator)}
      </p>
      <BeforeShock {...row} />
      {row.comment && <p className={css.personWords}>{row.comment}</p>}
      {handled && <p className={css.handled}>{handled}</p>}
      {answered && <p className={css.personPlace}>{answered.filter(Boolean).join(separator)}</p>}
      <p className={css.personChannels}>
        <span>
          {t('mail')} <ChannelMark state={row.mailState} at={row.mailAt} now={now} />
        </span>
        <span>
          {t('sms')} <ChannelMark state={row.smsState} at={row.smsAt} now={now} />
        </span>
      </p>
      {urgent && row.phone && (
        <a
          className={state === 'help' ? `${css.call} ${css.callHelp}` : css.call}
          href={`tel:${row.phone}`}
          aria-label={t('result.callTo', { name: row.name, phone: row.phone })}
        >
          <Icon name="phone" />
          {t('result.call')}
        </a>
      )}
    </div>
  );
}
