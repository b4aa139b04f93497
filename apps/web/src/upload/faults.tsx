import { api, UPLOAD_TITLES, type UploadFault } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useLanguage, useMessage } from '../shell/i18n.js';
import { useCall } from '../shell/use-call.js';
import css from './upload.module.css';

/** The kinds of errors and how many rows have them: one cause is often behind many, and a row may have several. */
export function Faults({ id, rows }: { id: number; rows: number }) {
  const { t } = useTranslation('upload', { keyPrefix: 'review' });
  const message = useMessage();
  const titles = UPLOAD_TITLES[useLanguage()];
  const textOf = ({ field, messageCode, params }: UploadFault): string => {
    const text = message(messageCode, { field: titles[field], ...params });
    return text.includes(titles[field]) ? text : t('kind', { field: titles[field], text });
  };
  const { data } = useCall(api.applicantUploads.faults, { id });
  if (!data) return null;
  const errors = data.items.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className={css.faults} aria-label={t('kinds')}>
      <h2>
        {t('kinds')}{' '}
        {errors > rows && <small>{t('errorsInRows', { count: errors, rows: t('rows', { count: rows }) })}</small>}
      </h2>
      <ul>
        {data.items.map((fault) => (
          <li key={`${fault.field} ${fault.messageCode} ${JSON.stringify(fault.params)}`}>
            <span>{textOf(fault)}</span>
            <strong>{t('rows', { count: fault.count })}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}
