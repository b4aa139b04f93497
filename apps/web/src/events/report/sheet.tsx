import {
  type api,
  type CareResult,
  type CompanyResult,
  type EventDetail,
  type EventPerson,
  isWarning,
  type PlaceResult,
  type Reply,
  RESPONSE,
  TSUNAMI_GRADES,
} from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { asksAnswer, gradesOf, isOpen, nextSend, useGroupName, useStatusNote, useWarningEnded } from '../words.js';
import { groupsOf, mainSends, repeats } from '../timeline.js';
import { usePlaces } from '../places.js';
import { CompanyName, Name } from '../../parts/name.js';
import { NextWave } from '../../parts/next-wave.js';
import { useTsunamiRegion } from '../../parts/agency-names.js';
import { IntensityBlock } from '../../parts/intensity.js';
import { IntensityMap } from '../../parts/map/intensity-map.js';
import { named } from '../../parts/map/layout.js';
import { useCompanyName, useEventTitle, usePersonName } from '../../parts/names.js';
import { NoteHead } from '../../parts/person/answer-source.js';
import { PlaceText } from '../../parts/place-text.js';
import { AnswerBar, answerState, StatusBadge, StatusMark } from '../../parts/status.js';
import { useProductName } from '../../shell/config.js';
import { DASH, formatDateTime, formatMagnitude, formatNumber, formatWithinDay } from '../../shell/format.js';
import { useLanguage } from '../../shell/i18n.js';
import { useSession } from '../../shell/session.js';
import { usePrefectures } from '../../shell/use-call.js';
import { Table, type TableColumn } from '../../ui/table.js';
import { callsForHelp, type Counts, doneOf, fitting, numberOf, NUMBERS, together } from './counts.js';
import css from './report.module.css';
import { countWithin } from './room.js';
import { Fact } from '../fact.js';

/** So many fit on the sheet beside everything else. */
export const MOST_PEOPLE = 8;
/** Up to so many have their words in full, and company and place on lines of their own. */
const MOST_IN_FULL = 4;
const MOST_ROWS = 7;
/** in Latin characters: two lines, without what the regions are told and how many others there are */
const ROOM_FOR_REGIONS = 80;
const MOST_PREFECTURES = 8;
const MOST_SENDS = 5;
const MOST_STEPS = 3;

interface SheetProps {
  event: EventDetail;
  companies: CompanyResult[];
  places: PlaceResult[];
  care: CareResult[];
  /** the people who are not safe: the first of them */
  notSafe: Reply<typeof api.events.people>;
  now: Date;
}

/** One page of A4: what happened, how the people are, and who looks after those in need. */
export function Sheet({ event, companies, places, care, notSafe, now }: SheetProps) {
  const { t } = useTranslation('report');
  const companyOf = useCompanyName();
  const prefecture = usePrefectures();
  const { t: home } = useTranslation('home', { keyPrefix: 'none' });
  const ofCompanies = companies.map(({ companyId, companyName, companyNameEn, ...counts }): Counts => ({
    ...counts,
    key: String(companyId),
    name: companyOf({ companyName, companyNameEn }),
    done: doneOf(care.filter((one) => one.companyId === companyId)),
  }));
  const sum = together(ofCompanies, 'sum', t('sum'));
  return (
    <article className={css.sheet} aria-label={t('title')}>
      <Title event={event} now={now} />
      <div className={css.happened}>
        <Happened event={event} now={now} />
        <Drawing event={event} />
      </div>
      <Figures sum={sum} care={care} asked={asksAnswer(event)} />
      <div className={css.tables}>
        <CountsTable
          title={t('byCompany')}
          sum={sum}
          rows={ofCompanies}
          rest={(count) => t('otherCompanies', { count })}
        />
        <CountsTable
          title={t('byPrefecture')}
          sum={sum}
          rows={places.map(({ code, ...counts }) => ({
            ...counts,
            key: code ?? 'abroad',
            name: prefecture(code) || home('abroad'),
            done: doneOf(care.filter((one) => one.code === code)),
          }))}
          rest={(count) => t('otherPrefectures', { count })}
        />
      </div>
      <People notSafe={notSafe} answered={sum.answers.total - sum.answers.none} now={now} />
      <Foot now={now} />
    </article>
  );
}

function Title({ event, now }: { event: EventDetail; now: Date }) {
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
  // one or more reminders in their order: the line of the last says which it was
  const unsaid = repeated.length > 1 && (byHand > 0 || repeated.length !== repeated.at(-1)?.reminderNumber);
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
          {steps.at(-1)?.step === 'close' && isOpen(event) && (
            <span>{t(event.decisions.some(({ flow }) => flow?.closed) ? 'response.elsewhere' : 'response.again')}</span>
          )}
        </Fact>
      )}
    </dl>
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

/** The same intensities as the facts say, on the map. */
function Drawing({ event: { prefectures, latitude, longitude } }: { event: EventDetail }) {
  const { t } = useTranslation('report');
  const epicenter = latitude === null || longitude === null ? null : { latitude, longitude };
  const drawn = named(prefectures).length;
  return (
    <div className={css.map}>
      <IntensityMap prefectures={prefectures} epicenter={epicenter} label={t('map', { count: drawn })} />
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
            <CareFigures care={care.filter(({ response }) => response === CARED[state])} />
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

/** How many of those with an answer nobody looks after yet, and how many have been dealt with. */
function CareFigures({ care }: Pick<SheetProps, 'care'>) {
  const { t } = useTranslation('report', { keyPrefix: 'care' });
  const of = (name: 'untaken' | 'done') => care.reduce((sum, one) => sum + one[name], 0);
  return (
    <>
      {of('untaken') > 0 && <small className={css.help}>{t('untaken', { count: of('untaken') })}</small>}
      {of('done') > 0 && <small>{t('done', { count: of('done') })}</small>}
    </>
  );
}

interface CountsTableProps {
  title: string;
  rows: Counts[];
  sum: Counts;
  rest: (count: number) => string;
}

function CountsTable({ title, rows, sum, rest }: CountsTableProps) {
  const { t } = useTranslation('report', { keyPrefix: 'columns' });
  return (
    <section>
      <h3>{title}</h3>
      <Table
        className={css.counts}
        rows={fitting(rows, MOST_ROWS, rest)}
        rowKey={({ key }) => key}
        columns={[
          {
            key: 'name',
            title: t('name'),
            quiet: true,
            heads: true,
            className: css.name ?? '',
            render: ({ name }) => name,
            foot: sum.name,
          },
          ...NUMBERS.filter((number) => number !== 'notAsked' || numberOf(sum, number) > 0).map(
            (number): TableColumn<Counts> => ({
              key: number,
              title: t(number),
              align: 'right',
              render: (row) => <Count of={row} number={number} />,
              foot: <Count of={sum} number={number} />,
            }),
          ),
        ]}
      />
    </section>
  );
}

/** Red while anybody still needs help. */
function Count({ of, number }: { of: Counts; number: (typeof NUMBERS)[number] }) {
  const text = numberOrDash(numberOf(of, number));
  return number === 'help' && callsForHelp(of) ? <strong className={css.help}>{text}</strong> : text;
}

const numberOrDash = (value: number): string => (value === 0 ? DASH : formatNumber(value));

interface PeopleProps extends Pick<SheetProps, 'notSafe' | 'now'> {
  /** how many have answered */
  answered: number;
}

function People({ notSafe: { items, pagination }, answered, now }: PeopleProps) {
  const { t } = useTranslation('report');
  const { t: handling } = useTranslation('person', { keyPrefix: 'handling' });
  const nameOf = usePersonName();
  const titles = t('people.columns', { returnObjects: true });
  return (
    <section className={css.people}>
      <h3>
        {t('people.title', { count: pagination.total })}
        {pagination.total > items.length && <small>{t('people.first', { count: items.length })}</small>}
      </h3>
      {items.length === 0 ? (
        <p>{t(answered === 0 ? 'people.noAnswer' : 'people.nobody')}</p>
      ) : (
        <Table
          className={items.length > MOST_IN_FULL ? undefined : css.inFull}
          rows={items}
          rowKey={({ applicantId }) => applicantId}
          columns={[
            {
              key: 'state',
              title: titles.state,
              width: 'var(--state)',
              render: ({ response, handling }) => (
                <StatusBadge state={answerState(response)} done={handling === 'done'} />
              ),
            },
            {
              key: 'who',
              title: titles.who,
              width: '32%',
              render: (person) => (
                <>
                  <strong className="personName">
                    <Name of={nameOf(person.name)} />
                  </strong>
                  <small className={css.where}>
                    <span>
                      <CompanyName of={person} />
                    </span>
                    <span>
                      <PlaceText of={person} />
                    </span>
                  </small>
                </>
              ),
            },
            {
              key: 'words',
              title: titles.words,
              render: ({ comment, respondedAt, respondedVia, handlingNote }) => (
                <span className={css.words}>
                  {respondedAt && <span>{formatWithinDay(respondedAt, now)}</span>}{' '}
                  {comment && <NoteHead via={respondedVia} />}
                  {comment || DASH}
                  {handlingNote && <span> {handling('note', { note: handlingNote })}</span>}
                </span>
              ),
            },
            { key: 'phone', title: titles.phone, width: '14%', render: ({ phone }) => phone ?? DASH },
            { key: 'care', title: titles.care, width: '16%', render: (person) => <Care person={person} now={now} /> },
          ]}
        />
      )}
    </section>
  );
}

function Care({ person: { handling, handledBy, handledAt }, now }: { person: EventPerson; now: Date }) {
  const { t } = useTranslation('person', { keyPrefix: 'handling.states' });
  const isTaken = handling !== null && handling !== 'open';
  return (
    <>
      <strong className={isTaken ? undefined : css.help}>{t(handling ?? 'open')}</strong>
      {isTaken && <small>{[handledBy, handledAt && formatWithinDay(handledAt, now)].filter(Boolean).join(' ')}</small>}
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
