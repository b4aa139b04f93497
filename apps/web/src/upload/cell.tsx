import { UPLOAD_TITLES, type UploadField, type UploadRow } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useLanguage, useMessage } from '../shell/i18n.js';
import css from './upload.module.css';

/** Fields whose value does not say what it is. */
const NAMED: ReadonlySet<UploadField> = new Set(['appId', 'numberOfPeople', 'stayFrom', 'stayTo']);

const PERSON: ReadonlySet<UploadField> = new Set(['name', 'nameKana']);

/** A mail address, which breaks before its @ rather than anywhere. */
const broken = (address: string) => {
  const at = address.lastIndexOf('@');
  if (at < 0) return address;
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
};

/** One field of a row: as it was read, with its error, or its previous value. */
export function Cell({
  row,
  field,
  named = false,
}: {
  row: UploadRow;
  field: UploadField;
  named?: boolean | undefined;
}) {
  const { t } = useTranslation('upload');
  const message = useMessage();
  const value = row.values[field] ?? '';
  const label = UPLOAD_TITLES[useLanguage()][field];
  const error = row.errors.find((one) => one.field === field);
  const change = row.changes.find((one) => one.field === field);
  const shown = (text: string): string =>
    field === 'language' && (text === 'jp' || text === 'en') ? t(`languages.${text}`) : text;
  const read = field === 'mailAddress' ? broken(value) : value;
  if (value === '' && !error && !change) return null;
  const name = (named || NAMED.has(field)) && <span className={css.fieldName}>{label} </span>;
  if (error) {
    return (
      <div className={css.wrongCell}>
        {name}
        {value === '' ? <span className="muted">{t('table.empty')}</span> : read}
        <p>
          <strong>{message(error.messageCode, { field: label, ...error.params })}</strong>
        </p>
      </div>
    );
  }
  if (change) {
    return (
      <div className={css.changedCell}>
        {name}
        <span className="visually-hidden">{t('table.before')}</span>
        <del>{shown(change.before) || t('table.empty')}</del>
        <span aria-hidden="true"> → </span>
        <span className="visually-hidden">{t('table.after')}</span>
        <ins>{shown(change.after) || t('table.empty')}</ins>
      </div>
    );
  }
  return (
    <div className={PERSON.has(field) ? 'personName' : undefined}>
      {name}
      {field === 'mailAddress' ? read : shown(value)}
    </div>
  );
}
