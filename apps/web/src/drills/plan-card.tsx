import type { DrillPlan } from '@tabimori/shared';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Table } from '../ui/table.js';
import { prefectureName } from '../parts/prefecture-name.js';
import { useIntensityText } from '../parts/intensity.js';
import { useCompanyName } from '../parts/names.js';
import { Card } from '../shell/card.js';
import { useLanguage } from '../shell/i18n.js';
import css from './drills.module.css';

type CompanyPlan = DrillPlan['companies'][number];
type Prefecture = CompanyPlan['waves'][number]['prefectures'][number];

/** More companies than this are folded up. */
const UNFOLDED = 3;

/** Who would get what and when. */
export function PlanCard({ plan: { count, companies } }: { plan: DrillPlan }) {
  const { t } = useTranslation('drills', { keyPrefix: 'plan' });
  const companyOf = useCompanyName();
  const reached = companies.filter((company) => company.count > 0).length;
  const top = useRef<HTMLDivElement>(null);
  // it comes below what asked for it
  useEffect(() => {
    // without a return: some browsers answer a promise, which React would take for the effect's end
    top.current?.scrollIntoView();
  }, [companies]);
  return (
    <div ref={top} className={css.plan}>
      <Card title={t('title')} foot={t('note')}>
        <p className={css.total} role="status">
          {count > 0 ? t('total', { count, companies: reached }) : t('nobody')}
        </p>
        {companies.some(alertsTwice) && <p>{t('waves')}</p>}
        {companies.map((company) => (
          <details key={company.companyId} className={css.company} open={companies.length <= UNFOLDED}>
            <summary>{t('company', { name: companyOf(company), count: company.count })}</summary>
            <Timetable company={company} />
          </details>
        ))}
      </Card>
    </div>
  );
}

/** Whether later bulletins of the earthquake add people, so that the first alert reaches fewer than the company's count. */
const alertsTwice = ({ waves }: CompanyPlan): boolean =>
  waves.filter(({ hazard }) => hazard === 'earthquake').length > 1;

interface Line {
  key: string;
  at: number;
  what: string;
  where: string;
  count: number;
}

function useLines(): (company: CompanyPlan) => Line[] {
  const { t } = useTranslation('drills', { keyPrefix: 'plan' });
  const { t: sends } = useTranslation('sends');
  const language = useLanguage();
  const intensity = useIntensityText();
  const places = (prefectures: readonly Prefecture[]): string => {
    const some = prefectures.filter((one) => one.count > 0);
    const rest = prefectures.length - some.length;
    const named = some.map((one) => {
      const what = one.grade
        ? t(`grade.${one.grade}`)
        : one.intensity
          ? t('intensity', { intensity: intensity(one.intensity) })
          : '';
      return t('prefecture', { name: prefectureName(one.code, language), what, count: one.count });
    });
    return [...named, ...(rest > 0 ? [t('rest', { count: rest })] : [])].join(t('join'));
  };
  return ({ waves, retractions, lowerings }) =>
    [
      ...waves.flatMap(({ hazard, prefectures, stages }, wave) =>
        stages.map(({ stage, number, at, count }) => ({
          key: `${wave} ${stage} ${number}`,
          at,
          what: t(`stage.${stage === 'alert' ? hazard : stage}`, { number }),
          where: stage === 'alert' ? places(prefectures) : '',
          count,
        })),
      ),
      ...retractions.map(({ hazard, at, codes, count }) => ({
        key: `retraction ${hazard} ${at}`,
        at,
        what: t('retraction'),
        where: codes.map((code) => prefectureName(code, language)).join(t('join')),
        count,
      })),
      ...lowerings.map(({ to, at, codes, count }) => ({
        key: `lowering ${to} ${at}`,
        at,
        what: sends(`lowered.${to}`),
        where: codes.map((code) => prefectureName(code, language)).join(t('join')),
        count,
      })),
    ].sort((a, b) => a.at - b.at);
}

function Timetable({ company }: { company: CompanyPlan }) {
  const { t } = useTranslation('drills', { keyPrefix: 'plan' });
  const when = (at: number): string => {
    const [minutes, seconds] = [Math.floor(at / 60), at % 60];
    if (at === 0) return t('at.start');
    if (minutes === 0) return t('at.seconds', { seconds });
    return seconds === 0 ? t('at.minutes', { minutes }) : t('at.both', { minutes, seconds });
  };
  const linesOf = useLines();
  const lines = linesOf(company);
  const { noContact, stay } = company.leftOut;
  const nothing = company.reasons.filter(({ hazard }) => !company.waves.some((wave) => wave.hazard === hazard));
  return (
    <>
      {lines.length > 0 && (
        <Table
          className={css.lines}
          rows={lines}
          rowKey={({ key }) => key}
          columns={[
            { key: 'at', title: t('column.at'), render: ({ at }) => when(at) },
            { key: 'what', title: t('column.what'), render: ({ what }) => what },
            { key: 'where', title: t('column.where'), render: ({ where }) => where },
            {
              key: 'count',
              title: t('column.count'),
              align: 'right',
              render: ({ count }) => t('people', { count }),
            },
          ]}
        />
      )}
      <ul className={css.notes}>
        {nothing.map(({ hazard, reason }) => (
          <li key={hazard}>
            {t(`reason.${hazard}`)}
            {t(`reasons.${reason}`)}
          </li>
        ))}
        {noContact > 0 && <li>{t('noContact', { count: noContact })}</li>}
        {company.islandsOnly && company.waves.some(({ hazard }) => hazard === 'tsunami') && <li>{t('islandsOnly')}</li>}
        {stay > 0 && <li>{t('stay', { count: stay })}</li>}
      </ul>
    </>
  );
}
