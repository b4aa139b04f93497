import { useTranslation } from 'react-i18next';
import { Card } from '../shell/card.js';
import { saveFile } from '../shell/http.js';
import css from './second-factor.module.css';

/** The recovery codes, shown this once. */
export function RecoveryCodes({ codes, kept }: { codes: readonly string[]; kept: () => void }) {
  const { t } = useTranslation('secondFactor');
  const save = () =>
    saveFile({ blob: new Blob([`${codes.join('\r\n')}\r\n`], { type: 'text/plain;charset=utf-8' }), name: t('file') });
  return (
    <Card title={t('codes')}>
      <p>{t('codesText')}</p>
      <ul className={css.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.buttons}>
        <button type="button" className="button primary" onClick={kept}>
          {t('kept')}
        </button>
        <button type="button" className="button" onClick={save}>
          {t('download')}
        </button>
        <button type="button" className="button" onClick={() => window.print()}>
          {t('print')}
        </button>
      </div>
    </Card>
  );
}
