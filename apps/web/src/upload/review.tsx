import type { ApplicantUpload } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icons.js';
import { Figure } from '../shell/card.js';
import { formatNumber } from '../shell/format.js';
import { useMessage } from '../shell/i18n.js';
import { CommitFoot } from './commit-foot.js';
import { ErrorsButton } from './errors-button.js';
import { Faults } from './faults.js';
import { Rows } from './rows.js';
import css from './upload.module.css';
import { rightRows } from './words.js';

/** The file compared with what is registered, before anything is registered. */
export function Review({ upload }: { upload: ApplicantUpload }) {
  const { t: labels } = useTranslation('upload');
  const { t } = useTranslation('upload', { keyPrefix: 'review' });
  const message = useMessage();
  const { id, counts, progress, ignoredColumns, notice, noContact } = upload;
  return (
    <>
      {notice && (
        <p className={css.notice} role="alert">
          <Icon name="alert" /> {message(notice.messageCode, notice.params)}
        </p>
      )}
      <section className={css.figures}>
        <dl>
          <div>
            <dt>{t('read')}</dt>
            <dd>
              <Figure value={formatNumber(progress.rows)} unit={labels('unit')} />
            </dd>
          </div>
          <div>
            <dt className={css.okText}>
              <Icon name="check" size={14} /> {t('ok')}
            </dt>
            <dd>
              <Figure value={formatNumber(rightRows(upload))} unit={labels('unit')} />
            </dd>
          </div>
          <div>
            <dt className={counts.wrong > 0 ? css.wrongText : undefined}>
              {counts.wrong > 0 && <Icon name="alert" size={14} />} {t('wrong')}
            </dt>
            <dd>
              <Figure
                value={formatNumber(counts.wrong)}
                unit={labels('unit')}
                {...(counts.wrong > 0 ? { tone: 'help' as const } : {})}
              />
            </dd>
          </div>
        </dl>
        <div className={css.detail}>
          <p>{t('detail', { added: counts.new, changed: counts.changed })}</p>
          {noContact > 0 && (
            <p className={css.warning}>
              <Icon name="alert" size={14} /> {t('noContact', { count: noContact })}
            </p>
          )}
          <p className="small muted">{t('rowNote')}</p>
          {ignoredColumns.length > 0 && (
            <p className={`small ${css.ignored}`}>{t('ignored', { columns: ignoredColumns.join(t('and')) })}</p>
          )}
        </div>
        {counts.wrong > 0 && <ErrorsButton id={id} />}
      </section>
      {counts.wrong > 0 && <Faults id={id} rows={counts.wrong} />}
      <Rows upload={upload} />
      <CommitFoot upload={upload} />
    </>
  );
}
