import {
  type api,
  REACH_LEVELS,
  REACH_NAMES,
  REACH_REASON_KEYS,
  REACH_REASONS,
  type ReachLevel,
  type Reply,
} from '@tabimori/shared';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { Icon } from '../ui/icons.js';
import { Card, Figure } from '../shell/card.js';
import { formatNumber, formatTime } from '../shell/format.js';
import { useLanguage } from '../shell/i18n.js';
import { useOwnCompany } from '../shell/session.js';
import { Pending } from '../shell/states.js';
import { FixCompany } from './reach-reasons.js';
import css from './reachability.module.css';

type Summary = Reply<typeof api.reachability.summary>;

/** How many are reached and how many are not, and each reason with the way to fix it. */
export function ReachSummary({ summary }: { summary: UseQueryResult<Summary> }) {
  const { t } = useTranslation('reachability');
  return (
    <Card
      title={t('reasonsTitle')}
      extra={
        summary.data !== undefined && (
          <small className={css.asOf}>{t('asOf', { time: formatTime(summary.data.at) })}</small>
        )
      }
    >
      <Pending query={summary} rows={16}>
        {(data) => (
          <div className={css.summary}>
            {!data.automaticSends && <Note text={t('switchedOff')} />}
            {!data.smsPossible && <Note text={t('noSms')} />}
            <Figures data={data} />
            <ReasonList data={data} />
          </div>
        )}
      </Pending>
    </Card>
  );
}

const Note = ({ text }: { text: string }) => (
  <p className={css.note}>
    <Icon name="alert" /> {text}
  </p>
);

function Figures({ data }: { data: Summary }) {
  const { t } = useTranslation('reachability');
  return (
    <dl className={css.figures}>
      <div>
        <dt>{t('total')}</dt>
        <dd>
          <Figure value={formatNumber(data.total)} unit={t('unit')} />
        </dd>
      </div>
      {(['lost', 'leftOut', 'risk'] as const).map((level) => (
        <div key={level}>
          <dt>{t(`figures.${level}`)}</dt>
          <dd>
            <Figure
              value={formatNumber(data[level])}
              unit={t('unit')}
              tone={level === 'lost' && data.lost > 0 ? 'help' : undefined}
            />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function ReasonList({ data }: { data: Summary }) {
  const { t } = useTranslation('reachability');
  const given = REACH_REASON_KEYS.filter((reason) => data.reasons[reason] > 0);
  if (given.length === 0) return <p>{t('allReached')}</p>;
  return (
    <>
      {REACH_LEVELS.map((level) => (
        <Level key={level} level={level} data={data} />
      ))}
      <p className={css.small}>{t('several')}</p>
    </>
  );
}

function Level({ level, data }: { level: ReachLevel; data: Summary }) {
  const { t } = useTranslation('reachability');
  const names = REACH_NAMES[useLanguage()];
  const [params] = useSearchParams();
  const own = useOwnCompany();
  const companyId = own ?? (Number(params.get('companyId')) || undefined);
  const given = REACH_REASON_KEYS.filter((one) => REACH_REASONS[one] === level && data.reasons[one] > 0);
  if (given.length === 0) return null;
  return (
    <section>
      <h3 className={css.level}>{t(`levels.${level}`)}</h3>
      <ul className={css.rows}>
        {given.map((reason) => {
          const to = new URLSearchParams(params);
          to.set('reason', reason);
          to.delete('page');
          return (
            <li key={reason} aria-current={params.get('reason') === reason}>
              <Link to={{ search: to.toString(), hash: 'travelers' }}>{names[reason]}</Link>
              <b className={css.count}>
                {formatNumber(data.reasons[reason])} {t('unit')}
              </b>
              <span className={css.mendText}>
                {t(`fix.${reason}`)} <FixCompany reasons={[reason]} companyId={companyId} />
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
