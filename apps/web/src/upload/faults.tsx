import { api, UPLOAD_TITLES, type UploadFault } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useLanguage, useMessage } from '../shell/i18n.js';
import { useCall } from '../shell/use-call.js';
import css from './upload.module.css';

/** The kinds of errors and how many rows have them: one cause is often behind many. */
export function Faults({ id }: { id: number }) {
  const { t } = useTranslation('upload', { keyPrefix: 'review' });
  const message = useMessage();
  const titles = UPLOAD_TITLES[useLanguage()];
  const textOf = ({ field, messageCode, params }: UploadFault): string => {
    const text = message(messageCode, { field: titles[field], ...params });
    return text.includes(titles[field]) ? text : t('kind', { field: titles[field], text });
  };
  const { data } = useCall(api.applicantUploads.faults, { id });
  if (!data) return null;
  return (
    <section className={css.faults} aria-label={t('kinds')}>
      <h2>{t('kinds')}</h2>
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
