import { type DryRun, type Language, LANGUAGES } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { useCompanyName } from '../parts/names.js';
import { Unwritten } from './content.js';
import type { Draft } from './draft.js';
import { BuiltInMark, WarnedOnly } from './preview.js';
import css from './compose.module.css';

interface SentTextsProps {
  draft: Draft;
  trial: DryRun;
  /** leads to where the SMS is written */
  writeSms: (language: Language) => void;
}

/** What goes out, word for word: the text of each language that somebody reads, and to how many. */
export function SentTexts({ draft, trial, writeSms }: SentTextsProps) {
  const { t } = useTranslation('compose');
  const companyOf = useCompanyName();
  const { readers, noText, sample } = trial;
  if (!sample) return null;
  // a notice has no text in a language in which nobody wrote it
  const read = LANGUAGES.filter((language) => readers[language] > 0 && sample[language].subject !== '');
  return (
    <>
      <Unwritten draft={draft} readers={readers} />
      {noText > 0 && draft.choice !== 'own' && <p className={css.failed}>{t('reach.noText', { count: noText })}</p>}
      <WarnedOnly trial={trial} />
      {read.map((language) => (
        <section key={language} className={css.sent}>
          <h3>{t('confirm.textOf', { language: t(`write.${language}`), count: readers[language] })}</h3>
          <Parts draft={draft} language={language} text={sample[language]} writeSms={() => writeSms(language)} />
        </section>
      ))}
      <p className="small muted">{t('confirm.filledFor', { name: sample.name, company: companyOf(sample) })}</p>
    </>
  );
}

interface PartsProps {
  draft: Draft;
  language: Language;
  text: NonNullable<DryRun['sample']>[Language];
  writeSms: () => void;
}

function Parts({ draft, language, text, writeSms }: PartsProps) {
  const { t } = useTranslation('compose');
  const { channels, choice } = draft;
  const { subject, body, sms } = text;
  const lang = language === 'jp' ? 'ja' : 'en';
  return (
    <dl>
      {channels.includes('mail') && (
        <>
          <dt>{t('subject')}</dt>
          <dd>
            <b lang={lang}>{subject}</b> <BuiltInMark draft={draft} text={text} part="subject" />
          </dd>
          <dt>{t('confirm.body')}</dt>
          <dd className={css.sentBody} tabIndex={0}>
            <BuiltInMark draft={draft} text={text} part="body" /> <span lang={lang}>{body}</span>
          </dd>
        </>
      )}
      {channels.includes('sms') && (
        <>
          <dt>{t('sms')}</dt>
          <dd>
            <BuiltInMark draft={draft} text={text} part="sms" />{' '}
            {channels.includes('mail') && sms === subject ? t('confirm.asSubject') : <span lang={lang}>{sms}</span>}{' '}
            {choice === 'own' && text.builtIn.includes('sms') && (
              <Button kind="link" onClick={writeSms}>
                {t('confirm.writeSms')}
              </Button>
            )}
          </dd>
        </>
      )}
    </dl>
  );
}
