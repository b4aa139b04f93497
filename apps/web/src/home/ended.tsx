import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useNameAmong } from '../parts/event-name.js';
import { Card } from '../shell/card.js';
import { formatWithinDay } from '../shell/format.js';
import { pathOf } from '../shell/paths.js';
import { TO_LIST } from '../shell/use-show-list.js';
import rows from './rows.module.css';
import { useEventTitle, type Home } from './words.js';

/** Whom a response that has ended may leave: filters of the event's people, with their labels. */
const LEFT = [
  ['toLookAfter', 'toLookAfter'],
  ['safeUnfinished', 'safeUnfinished'],
  ['alerted', 'alertedOnly'],
] as const;

/** Events whose response was ended lately, each with its answers, whom it left, and the ways to its result and report. */
export function Ended({ home: { ended, running }, now }: { home: Home; now: Date }) {
  const { t } = useTranslation('home', { keyPrefix: 'ended' });
  const title = useEventTitle();
  const among = useNameAmong();
  if (ended.length === 0) return null;
  return (
    <Card title={t('title')} flush>
      <ul className={`touch ${rows.list}`}>
        {ended.map((event) => {
          const { eventId: id, answers, asked, endedAt } = event;
          const left = LEFT.filter(([filter]) => event[filter] > 0);
          return (
            <li key={id}>
              <div>
                <Link to={pathOf('events', { id })}>
                  <strong>{among(title({ ...event, grade: null }), event, [...running, ...ended], now)}</strong>
                </Link>
                <p className="small">
                  {t('at', { time: formatWithinDay(endedAt, now) })}
                  {'\u3000'}
                  {asked || answers.none < answers.total
                    ? t('answers', {
                        safe: answers.safe,
                        need: answers.help + answers.injured,
                        other: answers.other > 0 ? t('other', { count: answers.other }) : '',
                        none: answers.none,
                      })
                    : t('alerted', { count: answers.total })}
                </p>
                {left.map(([filter, label]) => (
                  <p key={filter} className="small">
                    <Link to={pathOf('events', { id, filter })} state={TO_LIST}>
                      {t(label, { count: event[filter] })}
                    </Link>
                  </p>
                ))}
              </div>
              <Link to={pathOf('eventReport', { id })}>{t('report')}</Link>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
