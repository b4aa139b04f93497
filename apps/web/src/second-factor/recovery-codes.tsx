import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
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
        <Button onClick={save}>{t('download')}</Button>
        <Button onClick={() => window.print()}>{t('print')}</Button>
        <Button kind="primary" onClick={kept}>
          {t('kept')}
        </Button>
      </div>
    </Card>
  );
}
