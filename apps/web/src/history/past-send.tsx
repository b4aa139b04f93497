import type { PastSend } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCompanyName, useEventTitle, useSubject } from '../parts/names.js';
import { StoppedBy } from '../parts/stopped-by.js';
import { useSeparator } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { TwoLines } from '../shell/two-lines.js';
import { usePrefectures } from '../shell/use-call.js';
import { Unread } from './unread.js';
import css from './history.module.css';

const MOST_PREFECTURES = 3;

/** Where the result is: of an event over all its sends; otherwise of the send. */
export const pathOfPast = ({ event, first }: PastSend): string =>
  event === null ? pathOf('result', { id: first.id }) : pathOf('events', { id: event.id });

/** Nobody was asked by what was undone. */
const isUndone = ({ event, first }: PastSend): boolean => event === null && first.state === 'undone';
export const hasAsked = (row: PastSend): boolean => row.asked && !isUndone(row);

/** Who sent it; of an event, whether the system did, people, or both. */
export function useSender(): (row: PastSend) => string {
  const { t } = useTranslation('history');
  return ({ event, first, byHand, deliveries }) => {
    if (event === null) return first.senderName ?? t('system');
    if (byHand === 0) return t('system');
    return byHand < deliveries ? t('systemAndPeople') : t('origin.manual');
  };
}

/** An event by its name, a send by its subject, as a link to the result; below it, to whom. */
export function PastName({ row }: { row: PastSend }) {
  const { t } = useTranslation('history');
  const title = useEventTitle();
  const subject = useSubject();
  const { event, first, unread, own } = row;
  const name = event === null ? subject(first) : title(event);
  const undone = isUndone(row);
  return (
    <TwoLines>
      <span className={undone ? css.quiet : undefined}>
        <Link className={unread ? `${css.subject} ${css.unread}` : css.subject} to={pathOfPast(row)} title={name}>
          {unread && <Unread />}
          {name}
        </Link>{' '}
        {undone && <span className={css.undone}>{t('state.undone')}</span>}
        {event === null && first.stop && (
          <span className={css.own}>
            <StoppedBy of={first} several={row.deliveries > 1} />
          </span>
        )}
        {event === null && own && !undone && <span className={css.own}>{t('own')}</span>}
      </span>
      <Whom row={row} />
    </TwoLines>
  );
}

function Whom({ row: { first, companies, prefectures } }: { row: PastSend }) {
  const { t } = useTranslation('history');
  const companyOf = useCompanyName();
  const prefecture = usePrefectures();
  const separator = useSeparator();
  const names = prefectures.map((code) => prefecture(code)).filter((name) => name !== '');
  const some = names.slice(0, MOST_PREFECTURES).join(separator);
  const rest = names.length - MOST_PREFECTURES;
  const company = companies > 1 ? t('companies', { count: companies }) : companyOf(first);
  const places = rest > 0 ? t('more', { names: some, count: rest }) : some;
  return (
    <small className={css.ellipsis} title={[company, names.join(separator)].filter(Boolean).join('　')}>
      {[company, companies > 1 ? '' : places].filter(Boolean).join('　')}
    </small>
  );
}
