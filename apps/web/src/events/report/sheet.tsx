import {
  type api,
  type CareResult,
  type CompanyResult,
  type EventDetail,
  isWarning,
  type PlaceResult,
  type Reply,
  RESPONSE,
  TSUNAMI_GRADES,
} from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import {
  asksAnswer,
  endedCompanies,
  gradesOf,
  isOpen,
  nextSend,
  useGroupName,
  useReopenedBy,
  useStatusNote,
  useWarningEnded,
} from '../words.js';
import { groupsOf, isGrowing, mainSends, repeats } from '../timeline.js';
import { byWeight, usePlaces } from '../places.js';
import { NextWave } from '../../parts/next-wave.js';
import { useTsunamiRegion } from '../../parts/agency-names.js';
import { IntensityBlock } from '../../parts/intensity.js';
import { IntensityMap } from '../../parts/map/intensity-map.js';
import { named } from '../../parts/map/shaken.js';
import { gradesAmong, WarningLines } from '../../parts/map/warning-lines.js';
import { useCompanyName, useEventTitle } from '../../parts/names.js';
import { AnswerBar, StatusMark } from '../../parts/status.js';
import { useProductName } from '../../shell/config.js';
import { DASH, formatDateTime, formatMagnitude, formatNumber, formatWithinDay } from '../../shell/format.js';
import { useLanguage, useSeparator } from '../../shell/i18n.js';
import { useOwnCompany, useSession } from '../../shell/session.js';
import { usePrefectures } from '../../shell/use-call.js';
import { CountsTable } from './counts-table.js';
import { callsForHelp, type Counts, doneOf, together } from './counts.js';
import { Off } from './off.js';
import { People, SafeByNow } from './people.js';
import css from './report.module.css';
import { countWithin, splitInto, tableRows } from './room.js';
import { usePages } from './use-pages.js';
import { Fact } from '../fact.js';

export const MOST_PEOPLE = 40;
/** of those who say by now that they are safe */
export const MOST_SAFE = 20;
/** in Latin characters: two lines, without what the regions are told and how many others there are */
const ROOM_FOR_REGIONS = 80;
const MOST_PREFECTURES = 8;
const MOST_SENDS = 6;
const MOST_STEPS = 3;
/** companies named that have ended their response */
const MOST_ENDED = 3;
/** the key of those whose prefecture is not known */
const UNKNOWN = 'unknown';

interface SheetProps {
  event: EventDetail;
  companies: CompanyResult[];
  places: PlaceResult[];
  care: CareResult[];
  /** the people who are not safe: the first of them */
  notSafe: Reply<typeof api.events.people>;
  /** who needed help or was injured and says by now that they are safe: the first of them */
  safeByNow: Reply<typeof api.events.people>;
  now: Date;
}

/** Pages of A4: what happened, how the people are, and who looks after those in need, who go on on further sheets. */
export function Sheets({ event, companies, places, care, notSafe, safeByNow, now }: SheetProps) {
  const { t } = useTranslation('report');
  const companyOf = useCompanyName();
  const ofCompanies = companies.map(({ companyId, companyName, companyNameEn, ...counts }): Counts => ({
    ...counts,
    key: String(companyId),
    name: companyOf({ companyName, companyNameEn }),
    done: doneOf(care.filter((one) => one.companyId === companyId)),
  }));
  const sum = together(ofCompanies, 'sum', t('sum'));
  const { ref, pages } = usePages();
  const sheets = splitInto([...notSafe.items, ...safeByNow.items], pages);
  return (
    <div ref={ref}>
      {sheets.map((people, i) => (
        <article key={i} className={css.sheet} aria-label={t('title')}>
          <Title event={event} now={now} page={i + 1} pages={sheets.length} />
          {i === 0 && (
            <>
              <div className={css.happened}>
                <Happened event={event} now={now} />
                <Drawing event={event} />
              </div>
              <Figures sum={sum} care={care} asked={asksAnswer(event)} />
              <Off event={event} now={now} />
              <Tables
                event={event}
                ofCompanies={ofCompanies}
                places={places}
                care={care}
                sum={sum}
                most={tableRows(notSafe.items.length + safeByNow.items.length)}
              />
            </>
          )}
          <section className={css.people}>
            <SheetPeople
              notSafe={notSafe}
              safeByNow={safeByNow}
              from={sheets.slice(0, i).flat().length}
              count={people.length}
              answered={sum.answers.total - sum.answers.none}
              now={now}
            />
          </section>
          <Foot now={now} />
        </article>
      ))}
    </div>
  );
}

interface SheetPeopleProps extends Pick<SheetProps, 'notSafe' | 'safeByNow' | 'now'> {
  /** how many stand on the sheets before this one, and how many on it: first those who are not safe */
  from: number;
  count: number;
  answered: number;
}

/** The people of one sheet. */
function SheetPeople({ notSafe, safeByNow, from, count, answered, now }: SheetPeopleProps) {
  const unsafe = notSafe.items.slice(from, from + count);
  const to = from + count - notSafe.items.length;
  const safe = safeByNow.items.slice(Math.max(0, from - notSafe.items.length), Math.max(0, to));
  return (
    <>
      {(unsafe.length > 0 || from === 0) && (
        <People
          items={unsafe}
          before={from}
          shown={notSafe.items.length}
          pagination={notSafe.pagination}
          answered={answered}
          now={now}
        />
      )}
      {safe.length > 0 && (
        <SafeByNow items={safe} to={to} shown={safeByNow.items.length} pagination={safeByNow.pagination} now={now} />
      )}
    </>
  );
}

interface TablesProps extends Pick<SheetProps, 'event' | 'places' | 'care'> {
  ofCompanies: Counts[];
  sum: Counts;
  most: number;
}

/** Whoever looks after one company has the whole width for the prefectures: the company's row would be the total. */
function Tables({ event, ofCompanies, places, care, sum, most }: TablesProps) {
  const { t } = useTranslation('report');
  const { t: home } = useTranslation('home', { keyPrefix: 'none' });
  const prefecture = usePrefectures();
  const separator = useSeparator();
  const ofOneCompany = useOwnCompany() !== null;
  const intensityOf = (code: string | null) => event.prefectures.find((one) => one.code === code)?.intensity;
  const byPrefecture = (
    <CountsTable
      title={t('byPrefecture')}
      sum={sum}
      most={most}
      wide={ofOneCompany}
      rows={byWeight(
        places.map(({ code, ...counts }) => ({
          ...counts,
          code: code ?? UNKNOWN,
          intensity: intensityOf(code),
          key: code ?? UNKNOWN,
          name: prefecture(code) || home('abroad'),
          done: doneOf(care.filter((one) => one.code === code)),
        })),
      )}
      rest={(others) => {
        const unknown = others.filter(({ key }) => key === UNKNOWN);
        const count = others.length - unknown.length;
        return [t('otherPrefectures', { count }), ...unknown.map(({ name }) => name)].join(separator);
      }}
    />
  );
  if (ofOneCompany) return byPrefecture;
  return (
    <div className={`${css.tables} ${css.both}`}>
      <CountsTable
        title={t('byCompany')}
        sum={sum}
        most={most}
        rows={ofCompanies}
        rest={(others) => t('otherCompanies', { count: others.length })}
      />
      {byPrefecture}
    </div>
  );
}

function Title({ event, now, page, pages }: Pick<SheetProps, 'event' | 'now'> & { page: number; pages: number }) {
  const { t } = useTranslation('report');
  const companyOf = useCompanyName();
  const title = useEventTitle();
  const language = useLanguage();
  const { user } = useSession().authority ?? {};
  const notReal = useStatusNote()(event.status);
  const scope = user && (user.divisionName ?? companyOf(user) ?? user.categoryName);
  return (
    <header className={css.title}>
      {event.maxIntensity && <IntensityBlock intensity={event.maxIntensity} />}
      <div>
        <p>
          {t('title')}
          {scope && <span>{scope}</span>}
          {pages > 1 && <span>{t('page', { page, pages })}</span>}
          {notReal && <strong>{notReal}</strong>}
        </p>
        <h2>
          {title(event)}
          {event.magnitude && <span>{formatMagnitude(event.magnitude, language)}</span>}
        </h2>
      </div>
      <p className={css.asOf}>
        <strong>{t('asOf', { time: formatDateTime(now) })}</strong>
      </p>
    </header>
  );
}

/** When, how strong where, the tsunami, and what was sent. */
function Happened({ event, now }: { event: EventDetail; now: Date }) {
  const { t } = useTranslation('report');
  const { t: events } = useTranslation('events');
  const places = usePlaces();
  const regionOf = useTsunamiRegion();
  const nameOf = useGroupName();
  const { originAt, latestAt, depthKm, prefectures, sends } = event;
  const grades = gradesOf(event.tsunami).filter(({ grade }) => grade !== 'forecast');
  const groups = groupsOf(sends);
  const told = mainSends(groups, MOST_SENDS);
  const repeated = groups.filter(repeats);
  const byHand = repeated.filter(({ again }) => again).length;
  const last = repeated.at(-1);
  // one or more reminders in their order: the line of the last, if it has one, says which it was
  const unsaid =
    last && (!told.includes(last) || (repeated.length > 1 && (byHand > 0 || repeated.length !== last.reminderNumber)));
  const ended = useWarningEnded()(event, now);
  const next = nextSend(event);
  const steps = event.responseSteps.slice(-MOST_STEPS);
  return (
    <dl className={css.facts}>
      <Fact label={originAt ? t('origin') : t('published')}>
        {formatDateTime(originAt ?? latestAt)}
        {depthKm !== null && `\u3000${t('depth', { depth: events('depth', { count: depthKm }) })}`}
      </Fact>
      <Fact label={t('intensities')}>{places(prefectures, { most: MOST_PREFECTURES }) || DASH}</Fact>
      <Fact label={t('tsunami')}>
        {ended && <span>{ended}</span>}
        {grades.length === 0
          ? !ended && t('noTsunami')
          : grades.map(({ grade, regions }) => {
              const names = regions.map(regionOf);
              const shown = countWithin(names, ROOM_FOR_REGIONS);
              return (
                <span key={grade} className={isWarning(grade) ? css.grave : undefined}>
                  {t('regions', {
                    grade: events(`tsunamis.grade.${grade}`),
                    regions: names.slice(0, shown).join(events('tsunamis.separator')),
                    count: names.length - shown,
                  })}
                </span>
              );
            })}
        <Highest event={event} />
        <NextWave coasts={event.tsunami} now={now} />
      </Fact>
      <Fact label={t('sent')}>
        {told.length === 0
          ? t('nothingSent')
          : told.map((send) => (
              <span key={`${send.messageType} ${send.at.getTime()}`}>
                {t('send', { time: formatWithinDay(send.at, now), what: nameOf(send), count: send.total })}
                {isGrowing(send, event.decisions, now) && t('soFar')}
              </span>
            ))}
        {unsaid && (
          <span>
            {t('repeated', { count: repeated.length })}
            {byHand > 0 && t('byHand', { count: byHand })}
          </span>
        )}
        {next && <span>{t('next', { time: formatWithinDay(next, now) })}</span>}
      </Fact>
      {steps.length > 0 && (
        <Fact label={t('response.title')}>
          {steps.map(({ at, step, userName }) => (
            <span key={at.getTime()}>{t(`response.${step}`, { time: formatWithinDay(at, now), name: userName })}</span>
          ))}
          <InProgress event={event} now={now} />
        </Fact>
      )}
    </dl>
  );
}

/** Why a response goes on after the last that ended it: an answer reopened it, or it is another company's. */
function InProgress({ event, now }: Pick<SheetProps, 'event' | 'now'>) {
  const { t } = useTranslation('report', { keyPrefix: 'response' });
  const { t: events } = useTranslation('events', { keyPrefix: 'response' });
  const companyOf = useCompanyName();
  const separator = useSeparator();
  const reopened = useReopenedBy()(event, now);
  if (reopened) return <span>{reopened}</span>;
  if (event.responseSteps.at(-1)?.step !== 'close' || !isOpen(event)) return null;
  const ended = endedCompanies(event);
  if (ended.size === 0) return <span>{t('again')}</span>;
  const names = new Map(event.decisions.map((one) => [one.companyId, companyOf(one)]));
  const first = [...ended].slice(0, MOST_ENDED).map((id) => names.get(id));
  const shown = first.join(separator);
  const count = ended.size - first.length;
  return (
    <span>{t('elsewhere', { names: count > 0 ? events('endedFor.others', { names: shown, count }) : shown })}</span>
  );
}

/** The warnings that there were before they were lifted or lowered. */
function Highest({ event: { highestWarned, warned } }: Pick<SheetProps, 'event'>) {
  const { t } = useTranslation('report');
  const { t: events } = useTranslation('events');
  const prefecture = usePrefectures();
  const isNow = (one: (typeof warned)[number]): boolean =>
    warned.some(({ prefectureCode, grade }) => prefectureCode === one.prefectureCode && grade === one.grade);
  const before = highestWarned.filter((one) => !isNow(one));
  return TSUNAMI_GRADES.toReversed().map((grade) => {
    const names = before.filter((one) => one.grade === grade).map(({ prefectureCode }) => prefecture(prefectureCode));
    if (names.length === 0) return null;
    const shown = countWithin(names, ROOM_FOR_REGIONS);
    return (
      <span key={grade}>
        {t('highest', {
          grade: events(`tsunamis.grade.${grade}`),
          prefectures: names.slice(0, shown).join(events('tsunamis.separator')),
          count: names.length - shown,
        })}
      </span>
    );
  });
}

/** The same intensities as the facts say, on the map, and the coasts under a warning. */
function Drawing({ event: { prefectures, warned, latitude, longitude } }: { event: EventDetail }) {
  const { t } = useTranslation('report');
  const epicenter = latitude === null || longitude === null ? null : { latitude, longitude };
  const drawn = named(prefectures).length;
  return (
    <div className={css.map}>
      <IntensityMap
        prefectures={prefectures}
        warned={warned}
        epicenter={epicenter}
        label={t('map', { count: drawn })}
      />
      {warned.length > 0 && (
        <div className={css.lines}>
          <WarningLines grades={gradesAmong(warned)} />
        </div>
      )}
    </div>
  );
}

const STATES = ['help', 'injured', 'other', 'none', 'safe'] as const;

/** The answers of people whom somebody looks after. */
const CARED: Partial<Record<(typeof STATES)[number], number>> = {
  help: RESPONSE.help,
  injured: RESPONSE.injured,
  other: RESPONSE.other,
};

function Figures({ sum, care, asked }: Pick<SheetProps, 'care'> & { sum: Counts; asked: boolean }) {
  const { t } = useTranslation('report');
  const { t: status } = useTranslation('status');
  if (!asked) return <p className={css.notAsked}>{t('notAsked', { count: sum.people })}</p>;
  return (
    <section className={css.figures} aria-label={t('figures')}>
      <ul>
        {STATES.map((state) => (
          <li key={state}>
            <span>
              <StatusMark state={state} size={14} />
              {status(`answers.${state}`)}
            </span>
            <strong className={state === 'help' && callsForHelp(sum) ? css.help : undefined}>
              {formatNumber(sum.answers[state])}
            </strong>
            <CareFigures total={sum.answers[state]} care={care.filter(({ response }) => response === CARED[state])} />
          </li>
        ))}
        <li>
          <span>{t('columns.undelivered')}</span>
          <strong>{formatNumber(sum.undelivered)}</strong>
        </li>
        <li>
          <span>{t('columns.people')}</span>
          <strong>{formatNumber(sum.people)}</strong>
        </li>
      </ul>
      <AnswerBar answers={sum.answers} height={8} />
      {sum.people > sum.answers.total && <p>{t('alertedOnly', { count: sum.people - sum.answers.total })}</p>}
    </section>
  );
}

/** How many of those with an answer nobody looks after yet, whom somebody looks after, and who have been dealt with. */
function CareFigures({ total, care }: Pick<SheetProps, 'care'> & { total: number }) {
  const { t } = useTranslation('report', { keyPrefix: 'care' });
  const of = (name: 'untaken' | 'done') => care.reduce((sum, one) => sum + one[name], 0);
  const taken = total - of('untaken') - of('done');
  return (
    <>
      {of('untaken') > 0 && <small className={css.help}>{t('untaken', { count: of('untaken') })}</small>}
      {care.length > 0 && taken > 0 && <small>{t('taken', { count: taken })}</small>}
      {of('done') > 0 && <small>{t('done', { count: of('done') })}</small>}
    </>
  );
}

function Foot({ now }: { now: Date }) {
  const { t } = useTranslation('report');
  const product = useProductName();
  const user = useSession().authority?.user.userName ?? '';
  return (
    <footer className={css.foot}>
      <span>{t('source')}</span>
      <span>{t('personal')}</span>
      <span>{t('made', { product, user, time: formatDateTime(now) })}</span>
    </footer>
  );
}
