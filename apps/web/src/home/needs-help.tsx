import { Link } from 'react-router';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icons.js';
import { useHandling } from '../parts/person/words.js';
import { usePlace } from '../parts/place.js';
import { StatusBadge } from '../parts/status.js';
import { Card } from '../shell/card.js';
import { formatWithinDay } from '../shell/format.js';
import { Empty } from '../shell/states.js';
import css from './needs-help.module.css';
import table from './table.module.css';
import { personPath, resultPath, useFrom, type Home } from './words.js';

/**
 * Open calls for help, whatever they came from: first those that nobody is handling, each with a way to reach the
 * person.
 */
export function NeedsHelp({ home, now }: { home: Home; now: Date }) {
  const { t } = useTranslation('home', { keyPrefix: 'help' });
  const place = usePlace();
  const handling = useHandling();
  const { t: person } = useTranslation('person', { keyPrefix: 'handling.states' });
  const from = useFrom();
  const { needsHelp, running, calls } = home;
  const injured = running.reduce((sum, { answers }) => sum + answers.injured, 0);
  const first = running.find(({ answers }) => answers.help + answers.injured > 0);
  return (
    <Card
      flush
      title={
        <>
          {t('title')}
          {calls > 0 && <span className={css.count}>{t('count', { count: calls })}</span>}
        </>
      }
      extra={
        first !== undefined && (
          <Link to={resultPath(first, 'attention')}>{injured > 0 ? t('withInjured', { injured }) : t('all')}</Link>
        )
      }
    >
      {needsHelp.length === 0 ? (
        <Empty title={t('none')} />
      ) : (
        <table className={table.table}>
          <colgroup>
            <col className={css.state} />
            <col style={{ width: 104 }} />
            <col style={{ width: '21%' }} />
            <col />
            <col style={{ width: 64 }} />
            <col style={{ width: 132 }} />
          </colgroup>
          <thead>
            <tr>
              {Object.entries(t('columns', { returnObjects: true })).map(([key, title]) => (
                <th key={key} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {needsHelp.map((one) => (
              <tr key={`${one.deliveryId}-${one.applicantId}`}>
                <td>
                  <StatusBadge state="help" />
                  <p className="small muted">{handling(one, now) || person('open')}</p>
                </td>
                <td>
                  <Link className={table.name} to={personPath(one)}>
                    {one.name}
                  </Link>
                </td>
                <td className={table.two}>
                  <span className="ellipsis" title={one.companyName}>
                    {one.companyName}
                  </span>
                  <span className="muted">{place(one)}</span>
                </td>
                <td className={table.words}>
                  {one.comment || t('noWords')}
                  <p className="small muted">{from(one)}</p>
                </td>
                <td>{formatWithinDay(one.respondedAt, now)}</td>
                <td>
                  {one.phone === null ? (
                    <span className="muted">{t('noPhone')}</span>
                  ) : (
                    <a
                      className={css.call}
                      href={`tel:${one.phone}`}
                      title={one.phone}
                      aria-label={t('call', { name: one.name })}
                    >
                      <Icon name="phone" size={14} />
                      {t('callShort')}
                    </a>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  );
}
