import { type CompanyResult, type EventDetail, isWarning } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link, type To } from 'react-router';
import { AskAlerted } from '../parts/ask-alerted.js';
import { useCan } from '../shell/session.js';
import { TO_LIST } from '../shell/use-show-list.js';
import css from './people.module.css';
import { type sumOf } from './result.js';

interface CountedProps {
  event: EventDetail;
  sum: ReturnType<typeof sumOf>;
  /** only its figures */
  company: CompanyResult | undefined;
  /** where those whom only the tsunami alert reached are listed */
  toAlerted: To;
}

/** If the tsunami alert alone reached some: how the figures of the page add up, and a way to ask them. */
export function Counted({ event, sum: { people, answers }, company, toAlerted }: CountedProps) {
  const { t } = useTranslation('events', { keyPrefix: 'result' });
  const may = useCan()('safetyConfirmation', 'exec');
  const alerted = people - answers.total;
  if (alerted === 0) return null;
  // whoever the earthquake's alert reached, too, is among those asked
  const warned = event.decisions
    .filter(({ hazard, companyId }) => hazard === 'tsunami' && (!company || companyId === company.companyId))
    .reduce((sum, { flow }) => sum + (flow?.answers.total ?? 0), 0);
  return (
    <div className={css.counted}>
      {answers.total > 0 && (
        <p>
          {t('counted', { count: people, asked: answers.total })}
          <Link to={toAlerted} preventScrollReset state={TO_LIST}>
            {t('alertedOnly', { count: alerted })}
          </Link>
          {warned > alerted && (
            <span className="small muted">{t('warnedToo', { count: warned - alerted, total: warned })}</span>
          )}
        </p>
      )}
      {may && (
        <AskAlerted
          eventId={event.id}
          companyId={company?.companyId}
          count={alerted}
          prefectureCodes={warnedIn(event)}
          isFleeing={isWarning(event.warning)}
        />
      )}
    </div>
  );
}

/** Where the tsunami alerts of an event went. */
const warnedIn = ({ decisions }: EventDetail): string[] => [
  ...new Set(
    decisions
      .filter(({ hazard }) => hazard === 'tsunami')
      .flatMap(({ flow }) => flow?.waves ?? [])
      .flatMap(({ prefectures }) => prefectures.map(({ code }) => code)),
  ),
];
