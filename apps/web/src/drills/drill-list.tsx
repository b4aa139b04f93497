import { api, type DrillSummary } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ButtonLink } from '../ui/button.js';
import { useLanguage } from '../shell/i18n.js';
import { DASH, formatDateTime } from '../shell/format.js';
import { ListPage } from '../shell/list-page.js';
import { pathOf } from '../shell/paths.js';
import { DrillMark } from './banner.js';
import css from './drills.module.css';
import { useDrillTitle } from './words.js';

/** Drills of the reader's companies, newest first. */
export function DrillList() {
  const { t } = useTranslation('drills');
  return (
    <ListPage
      title={t('title')}
      meta={t('meta')}
      actions={
        <ButtonLink kind="primary" to={pathOf('drills', { new: 1 })}>
          {t('new')}
        </ButtonLink>
      }
      call={api.drills.list}
      live
      rowKey={(row: DrillSummary) => row.id}
      href={(row) => pathOf('drills', { id: row.id })}
      columns={[
        { key: 'startedAt', title: t('column.startedAt'), width: 148, render: (row) => formatDateTime(row.startedAt) },
        { key: 'title', title: t('column.title'), render: (row) => <Title drill={row} /> },
        { key: 'companies', title: t('column.companies'), render: (row) => <Companies drill={row} /> },
        { key: 'state', title: t('column.state'), width: 150, render: (row) => <State drill={row} /> },
        {
          key: 'answered',
          title: t('column.answered'),
          width: 130,
          align: 'right',
          render: (row) => <Answered drill={row} />,
        },
        { key: 'starter', wide: true, title: t('column.starter'), width: 140, render: (row) => row.starterName },
      ]}
      card={(row) => (
        <div className={css.card}>
          <div className={css.cardHead}>
            <span>{formatDateTime(row.startedAt)}</span>
            <State drill={row} />
          </div>
          <Title drill={row} />
          <div className={css.cardHead}>
            <Companies drill={row} />
            <Answered drill={row} />
          </div>
        </div>
      )}
      empty={t('empty', { returnObjects: true })}
      unit={t('unit')}
    />
  );
}

function Title({ drill }: { drill: DrillSummary }) {
  const title = useDrillTitle();
  return (
    <span className={css.titled}>
      <DrillMark />
      <Link to={pathOf('drills', { id: drill.id })}>{title(drill)}</Link>
    </span>
  );
}

function Companies({ drill }: { drill: DrillSummary }) {
  const { t } = useTranslation('drills');
  const companies = useLanguage() === 'en' ? drill.companiesEn : drill.companies;
  return <span>{t('moreCompanies', { name: companies[0] ?? '', count: companies.length - 1 })}</span>;
}

function State({ drill: { state } }: { drill: DrillSummary }) {
  const { t } = useTranslation('drills');
  return <span className={state === 'running' ? css.running : undefined}>{t(`state.${state}`)}</span>;
}

function Answered({ drill: { asked, answered } }: { drill: DrillSummary }) {
  const { t } = useTranslation('drills');
  return asked === 0 ? <span className="muted">{DASH}</span> : t('answered', { answered, asked });
}
