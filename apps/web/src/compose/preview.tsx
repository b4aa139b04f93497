import { type DryRun, type Language, MESSAGE_TYPE, type TextPart } from '@tabimori/shared';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useCompanyName } from '../parts/names.js';
import { Card } from '../shell/card.js';
import { Button } from '../ui/button.js';
import type { Draft, missingOf } from './draft.js';
import css from './compose.module.css';

interface PreviewProps {
  trial: DryRun | undefined;
  sample: DryRun['sample'];
  missing: ReturnType<typeof missingOf>;
  draft: Draft;
  language: Language;
  setLanguage: (language: Language) => void;
  /** null: there is nobody else as whom it could be shown */
  another: (() => void) | null;
}

/** The message as one of the recipients gets it, as mail and as SMS, in either language. */
export function Preview({ trial, sample, missing, draft, language, setLanguage, another }: PreviewProps) {
  const { t } = useTranslation('compose');
  const companyOf = useCompanyName();
  const { channels } = draft;
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
          {trial.readers[language] === 0 && <p className="small muted">{t(`nobodyReads.${language}`)}</p>}
          <WarnedOnly trial={trial} />
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
                      {companyOf(sample)} {sample.from}
                    </dd>
                  </div>
                  <div>
                    <dt>{t('subject')}</dt>
                    <dd>
                      <b>{text.subject}</b> <BuiltInMark draft={draft} text={text} part="subject" />
                    </dd>
                  </div>
                </dl>
                <p>
                  <BuiltInMark draft={draft} text={text} part="body" /> {text.body}
                </p>
              </div>
            </section>
          )}
          {channels.includes('sms') && (
            <section>
              <h3>
                {t('sms')} <small>{t('people', { count: trial.sms })}</small>
                <BuiltInMark draft={draft} text={text} part="sms" />
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
            {t('sampleOf', { name: sample.name, company: companyOf(sample) })}{' '}
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

/** Whoever sends must not think that people far from the sea are told to flee. */
export function WarnedOnly({ trial: { total, warned } }: { trial: DryRun }) {
  const { t } = useTranslation('compose');
  if (warned === 0 || warned === total) return null;
  return <p className={css.warnedOnly}>{t('warnedOnly', { count: warned })}</p>;
}

interface BuiltInMarkProps {
  draft: Draft;
  text: NonNullable<DryRun['sample']>[Language];
  part: TextPart;
}

/** At a part of a chosen or own text that is empty: the standard text goes out in its place. */
export function BuiltInMark({ draft: { choice, messageType }, text, part }: BuiltInMarkProps) {
  const { t } = useTranslation('compose');
  const asks = messageType === MESSAGE_TYPE.safetyConfirmation;
  if (!asks || choice === 'standard' || !text.builtIn.includes(part)) return null;
  return <span className={css.builtIn}>{t('builtIn')}</span>;
}
