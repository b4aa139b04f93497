import type { DryRun, Language } from '@tabimori/shared';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { Card } from '../shell/card.js';
import { Button } from '../ui/button.js';
import type { missingOf } from './draft.js';
import css from './compose.module.css';

interface PreviewProps {
  trial: DryRun | undefined;
  sample: DryRun['sample'];
  missing: ReturnType<typeof missingOf>;
  channels: readonly string[];
  language: Language;
  setLanguage: (language: Language) => void;
  /** null: there is nobody else as whom it could be shown */
  another: (() => void) | null;
}

/** The message as one of the recipients gets it, as mail and as SMS, in either language. */
export function Preview({ trial, sample, missing, channels, language, setLanguage, another }: PreviewProps) {
  const { t } = useTranslation('compose');
  const text = sample?.[language];
  return (
    <Card
      title={t('preview')}
      extra={
        <Segmented
          aria-label={t('language')}
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'jp', label: t('languageNames.jp') },
            { value: 'en', label: t('languageNames.en') },
          ]}
        />
      }
    >
      {!trial || !sample || !text ? (
        <p className="muted">{t(missing === 'words' ? 'noSampleWords' : 'noSample')}</p>
      ) : (
        <div className={css.preview}>
          {channels.includes('mail') && (
            <section>
              <h3>
                {t('mail')} <small>{t('people', { count: trial.mail })}</small>
              </h3>
              <div className={css.mail} lang={language === 'jp' ? 'ja' : 'en'}>
                <dl>
                  <div>
                    <dt>{t('from')}</dt>
                    <dd>
                      {sample.companyName} {sample.from}
                    </dd>
                  </div>
                  <div>
                    <dt>{t('subject')}</dt>
                    <dd>
                      <b>{text.subject}</b>
                    </dd>
                  </div>
                </dl>
                <p>{text.body}</p>
              </div>
            </section>
          )}
          {channels.includes('sms') && (
            <section>
              <h3>
                {t('sms')} <small>{t('people', { count: trial.sms })}</small>
                <small className={css.segments}>
                  {t('segments', { count: text.smsSegments, length: text.smsLength })}
                </small>
              </h3>
              <p className={css.sms} lang={language === 'jp' ? 'ja' : 'en'}>
                {text.sms}
              </p>
            </section>
          )}
          <p className="small muted">
            {t('sampleOf', { name: sample.name, company: sample.companyName })}{' '}
            {another && (
              <Button kind="link" onClick={another}>
                {t('another')}
              </Button>
            )}
          </p>
        </div>
      )}
    </Card>
  );
}
