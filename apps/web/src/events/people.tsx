import { api, HAZARDS, PEOPLE_FILTERS, type CompanyResult, type EventDetail, type EventPerson } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useSearchParams, type To } from 'react-router';
import { AnswerFigures } from '../parts/answer-figures.js';
import { callsForHelp } from '../parts/person/words.js';
import { useAnswerTab } from '../parts/recipients/answer-tab.js';
import { RecipientCard } from '../parts/recipients/recipient-card.js';
import { useRecipientColumns } from '../parts/recipients/columns.js';
import { useRecipientSorts } from '../parts/recipients/sorts.js';
import { AnswerBar } from '../parts/status.js';
import { useCompanyName } from '../parts/names.js';
import { Card } from '../shell/card.js';
import { formatNumber, formatWithinDay } from '../shell/format.js';
import { useSeparator } from '../shell/i18n.js';
import { List } from '../shell/list-page.js';
import { useAddress } from '../shell/use-address.js';
import { useCall } from '../shell/use-call.js';
import { useShowList } from '../shell/use-show-list.js';
import { Tabs } from '../ui/tabs.js';
import { Counted } from './counted.js';
import { EndedCompanies } from './ended-companies.js';
import { ReopenedBy, ResponseEnd } from './response-end.js';
import { chosenCompany, type EventResult, sumOf } from './result.js';
import { LastSend } from './last-send.js';
import { OtherWarning } from './other-warning.js';
import { TsunamiLine } from './tsunami.js';
import { asksAnswer, hasSent, nextSend, useWarningEnded, warnedWords } from './words.js';
import css from './people.module.css';

type Sum = ReturnType<typeof sumOf>;

/** Of which hazard, or of both, a company got alerts: each company is one of these. */
const HAZARD_PARTS = ['both', ...HAZARDS] as const;

interface PeopleProps {
  event: EventDetail;
  result: EventResult;
  now: Date;
}

/** How the people are that the event's sends reached: all of them, or those of one company; those in need first. */
export function People({ event, result, now }: PeopleProps) {
  const { t } = useTranslation('history', { keyPrefix: 'result' });
  const companyOf = useCompanyName();
  const [params] = useSearchParams();
  const company = chosenCompany(result, params);
  const sum = sumOf(company ? [company] : result.companies);
  const several = company === undefined && result.companies.length > 1;
  return (
    <>
      <Summary event={event} companies={result.companies} sum={sum} company={company} now={now} />
      <section ref={useShowList()} tabIndex={-1} className={css.people} aria-label={t('recipients')}>
        <Companies event={event} companies={result.companies} chosen={company} />
        <List
          call={api.events.people}
          fixed={{ id: event.id, ...(company && { companyId: company.companyId }) }}
          live
          rowKey={(row: EventPerson) => row.applicantId}
          columns={useRecipientColumns<EventPerson>({
            asksAnswer: true,
            deliveryOf: ({ deliveryId }) => deliveryId,
            companyOf: several ? companyOf : undefined,
            isAsked: ({ asked }) => asked,
            askedAgainAt: (person) => person.askedAgainAt,
            now,
          })}
          card={(row) => (
            <RecipientCard
              row={row}
              deliveryId={row.deliveryId}
              asksAnswer={row.asked}
              alertedOnly={!row.asked}
              askedAgainAt={row.askedAgainAt}
              companyName={several ? companyOf(row) : undefined}
              now={now}
            />
          )}
          hot={callsForHelp}
          search={t('search')}
          tabs={{ name: 'filter', options: useTabs(sum, event, useListed(event, company, sum)) }}
          sorts={useRecipientSorts()}
          empty={t('empty', { returnObjects: true })}
          unit={useTranslation('history').t('unit')}
        />
      </section>
    </>
  );
}

/** Of whom only the list knows how many they are. */
type Listed = Record<'warned' | 'toLookAfter' | 'safeUnfinished' | 'done', string | undefined>;

/**
 * How many people are where a tsunami warning is in force, how many are to be looked after, how many of these say by now that they are
 * safe, and how many have been dealt with; undefined: not known, or none can be.
 */
function useListed(event: EventDetail, company: CompanyResult | undefined, { people, answers }: Sum): Listed {
  const useCount = (filter: keyof Listed, enabled: boolean): string | undefined => {
    const { t } = useTranslation('list');
    const counted = useCall(
      api.events.people,
      { id: event.id, ...(company && { companyId: company.companyId }), filter, sort: '-respondedAt', perPage: 1 },
      { live: true, enabled, quiet: true },
    ).data?.pagination;
    if (!enabled || counted === undefined) return undefined;
    return counted.totalCapped ? t('capped', { total: counted.total }) : formatNumber(counted.total);
  };
  return {
    warned: useCount('warned', event.highestWarned.length > 0),
    toLookAfter: useCount('toLookAfter', answers.help + answers.injured + answers.other > 0),
    safeUnfinished: useCount('safeUnfinished', answers.safe > 0),
    done: useCount('done', people > 0),
  };
}

/** Those to be called first stand beside all. */
const FIRST = ['all', 'toLookAfter', 'untaken', 'taken', 'safeUnfinished', 'done'] as const;
const TABS = [...new Set([...FIRST, ...PEOPLE_FILTERS])];

/** At least so many have been dealt with: nothing moves when the list has counted those, too, who say that they are safe. */
const doneCount = ({ help, injured, other }: Sum['done']): number => help + injured + other;

function useTabs(
  { people, answers, undelivered, asked, untaken, taken, done }: Sum,
  event: EventDetail,
  listed: Listed,
) {
  const { t } = useTranslation('events', { keyPrefix: 'result' });
  const answerTab = useAnswerTab();
  const [params] = useSearchParams();
  const notAsked = useTranslation('status').t('notAsked');
  const counts = {
    all: people,
    attention: answers.help + answers.injured,
    other: answers.other,
    none: answers.none,
    undelivered,
    safe: answers.safe,
    alerted: people - answers.total,
    untaken,
    taken,
  };
  const isEmpty: Partial<Record<(typeof PEOPLE_FILTERS)[number], boolean>> = {
    attention: counts.attention === 0,
    other: counts.other === 0,
    none: !asked && counts.none === 0,
    undelivered: undelivered === 0,
    safe: counts.safe === 0,
    alerted: counts.alerted === 0,
    warned: event.highestWarned.length === 0,
    toLookAfter: counts.attention + counts.other === 0,
    untaken: untaken === 0,
    taken: taken === 0,
    safeUnfinished: [undefined, '0'].includes(listed.safeUnfinished),
    // the report's list: here it is one of these and part of another
    safeByNow: true,
    done: doneCount(done) === 0 && [undefined, '0'].includes(listed.done),
  };
  return TABS.filter((tab) => !isEmpty[tab] || params.get('filter') === tab).map((tab) => {
    if (tab === 'toLookAfter' || tab === 'safeUnfinished' || tab === 'done')
      return {
        value: tab,
        label: [t(`${tab}Tab`), listed[tab] ?? (tab === 'done' && formatNumber(doneCount(done)))]
          .filter(Boolean)
          .join(' '),
        empty: t(`${tab}Empty`),
        says: t(`${tab}Says`),
      };
    if (tab === 'warned') {
      const words = warnedWords(event);
      return {
        value: tab,
        label: [t(`${words}Tab`), listed[tab]].filter(Boolean).join(' '),
        empty: t(`${words}Empty`),
        says: t(`${words}Says`),
      };
    }
    if (tab === 'safeByNow')
      return { value: tab, label: t('safeByNowTab'), empty: t('safeByNowEmpty'), says: t('safeByNowSays') };
    if (tab === 'untaken' || tab === 'taken')
      return {
        value: tab,
        label: `${t(`${tab}Tab`)} ${formatNumber(counts[tab])}`,
        empty: t(`${tab}Empty`),
        says: t(`${tab}Says`),
      };
    if (tab === 'alerted') return { value: tab, label: `${t('alertedTab')} ${formatNumber(counts.alerted)}` };
    if (tab === 'attention') return { ...answerTab(tab, counts[tab]), says: t('attentionSays') };
    return tab === 'none' && !asked
      ? { ...answerTab(tab, counts.none), label: `${notAsked} ${formatNumber(counts.none)}` }
      : answerTab(tab, counts[tab]);
  });
}

interface SummaryProps {
  event: EventDetail;
  companies: CompanyResult[];
  sum: Sum;
  /** only its figures */
  company: CompanyResult | undefined;
  now: Date;
}

/** The figures; below them what comes next. */
function Summary({ event, companies, sum, company, now }: SummaryProps) {
  const { t } = useTranslation('events', { keyPrefix: 'result' });
  const [params] = useSearchParams();
  const { people, answers, asked, done } = sum;
  const next = nextSend(event);
  const ended = useWarningEnded()(event, now);
  const to = (tab: (typeof PEOPLE_FILTERS)[number]): To => {
    const query = new URLSearchParams(params);
    query.delete('page');
    query.set('filter', tab);
    return { search: query.toString() };
  };
  return (
    <Card flush className={css.summary}>
      {asked || answers.none < answers.total ? (
        <div className={css.figures}>
          <div className={css.bar}>
            <p>{t('answered', { answered: answers.total - answers.none, total: answers.total })}</p>
            <AnswerBar answers={answers} height={12} />
          </div>
          <AnswerFigures answers={answers} done={done} to={to} here />
        </div>
      ) : (
        <p className={css.notAsked}>{t(asksAnswer(event) ? 'notAsked' : 'asksNone', { count: people })}</p>
      )}
      <Counted event={event} sum={sum} company={company} toAlerted={to('alerted')} />
      <div className={css.next}>
        <TsunamiLine event={event} now={now} />
        {ended && (
          <p>
            {ended} <OtherWarning id={event.id} />
          </p>
        )}
        <LastSend event={event} companyName={company?.companyName} now={now} />
        {next && <p>{t('next', { time: formatWithinDay(next, now) })}</p>}
        {company === undefined && (
          <>
            <ReopenedBy event={event} now={now} />
            <EndedCompanies event={event} companies={companies} />
            <ResponseEnd event={event} now={now} />
          </>
        )}
      </div>
    </Card>
  );
}

/** One tab a company, named in full, those with people in need first; none if there is only one. */
function Companies({
  event,
  companies,
  chosen,
}: Pick<PeopleProps, 'event'> & { companies: CompanyResult[]; chosen: CompanyResult | undefined }) {
  const { t } = useTranslation('events', { keyPrefix: 'result' });
  const companyOf = useCompanyName();
  const separator = useSeparator();
  const [, setParams] = useAddress();
  if (companies.length < 2) return null;
  const sentOf = (hazard: (typeof HAZARDS)[number]) =>
    new Set(event.decisions.flatMap((one) => (one.hazard === hazard && hasSent(one) ? [one.companyId] : [])));
  const [earthquake, tsunami] = [sentOf('earthquake'), sentOf('tsunami')];
  const both = [...earthquake].filter((id) => tsunami.has(id)).length;
  const counts = { both, earthquake: earthquake.size - both, tsunami: tsunami.size - both };
  // each hazard alone reached fewer: its card on home says so
  const parts = HAZARD_PARTS.filter((part) => counts[part] > 0).map((part) => t(`of.${part}`, { count: counts[part] }));
  const all = t('allCompanies', { count: companies.length });
  const choose = (value: string) =>
    setParams((next) => {
      next.delete('page');
      if (value === '') next.delete('companyId');
      else next.set('companyId', value);
    });
  return (
    <nav className={css.companies} aria-label={t('companies')}>
      <Tabs
        options={[
          { value: '', label: all },
          ...companies.map((company) => ({
            value: String(company.companyId),
            label: `${companyOf(company)} ${formatNumber(company.people)}`,
          })),
        ]}
        value={chosen ? String(chosen.companyId) : ''}
        onChange={choose}
      />
      {parts.length > 1 && <p className="small muted">{t('ofHazards', { parts: parts.join(separator) })}</p>}
    </nav>
  );
}
