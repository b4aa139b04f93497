import { api, type ListedUpload } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Steps } from '../ui/steps.js';
import { formatDateTime, formatNumber } from '../shell/format.js';
import { List } from '../shell/list-page.js';
import { PageHeader } from '../shell/page-header.js';
import { useCan } from '../shell/session.js';
import { FileChoice } from './file-choice.js';
import { TemplateButton } from './template-button.js';
import css from './upload.module.css';
import { pathOfUpload } from './words.js';

/** Takes a file, and shows those taken before. */
export function StartPage() {
  const { t } = useTranslation('upload');
  const can = useCan();
  return (
    <>
      <PageHeader title={t('title')} meta={t('meta')} actions={<TemplateButton />} />
      <div className={css.page}>
        <Steps label={t('stepsLabel')} steps={t('steps', { returnObjects: true })} now={0} />
        {can('upload', 'insert') && <FileChoice />}
        <h2 className={css.heading}>
          {t('recent.title')} <small>{t('recent.note')}</small>
        </h2>
        <List
          call={api.applicantUploads.list}
          live
          rowKey={(row: ListedUpload) => row.id}
          href={pathOfUpload}
          columns={[
            { key: 'at', title: t('recent.at'), width: 148, render: (row) => formatDateTime(row.createdAt) },
            { key: 'file', title: t('recent.file'), render: (row) => <Name upload={row} /> },
            { key: 'state', title: t('recent.state'), width: 150, render: (row) => <State upload={row} /> },
            { key: 'rows', title: t('recent.rows'), width: 220, render: (row) => <Counts upload={row} /> },
            { key: 'by', wide: true, title: t('recent.by'), width: 170, render: (row) => row.uploadedBy },
          ]}
          card={(row) => (
            <div className={css.card}>
              <div className={css.cardHead}>
                <span>{formatDateTime(row.createdAt)}</span>
                <State upload={row} />
              </div>
              <Name upload={row} />
              <Counts upload={row} />
            </div>
          )}
          empty={t('recent.empty', { returnObjects: true })}
          unit={t('recent.unit')}
        />
      </div>
    </>
  );
}

const Name = ({ upload }: { upload: ListedUpload }) => <Link to={pathOfUpload(upload)}>{upload.fileName}</Link>;

function State({ upload: { state } }: { upload: ListedUpload }) {
  const { t } = useTranslation('upload');
  return <span className={state === 'refused' ? css.wrongText : undefined}>{t(`state.${state}`)}</span>;
}

function Counts({ upload: { counts } }: { upload: ListedUpload }) {
  const { t } = useTranslation('upload');
  const kinds = (['new', 'changed', 'unchanged', 'wrong'] as const).filter((kind) => counts[kind] > 0);
  return <span>{kinds.map((kind) => `${t(`kind.${kind}`)} ${formatNumber(counts[kind])}`).join('　')}</span>;
}
