import { MESSAGE_TYPE, PLACEHOLDERS_OF, type Language, type MessagePreview } from '@tabimori/shared';
import { Checkbox, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlaceholderNames } from '../parts/placeholder-names.js';
import { Card } from '../shell/card.js';
import { htmlLang, useLanguage } from '../shell/i18n.js';
import { Pending } from '../shell/states.js';
import type { usePreview } from './use-preview.js';
import type { Values } from './values.js';
import css from './templates.module.css';

type View = 'mail' | 'sms' | 'phone';
const VIEWS: readonly View[] = ['mail', 'sms', 'phone'];
const PARTS = ['subject', 'body', 'sms'] as const;

/** The message as a traveler gets it, in either language, as mail, SMS or on the screen of a phone. */
export function Preview({ values, preview }: { values: Values; preview: ReturnType<typeof usePreview> }) {
  const { t } = useTranslation('templates');
  const [language, setLanguage] = useState<Language>(useLanguage());
  const [view, setView] = useState<View>('mail');
  const hasEpicenter =
    PLACEHOLDERS_OF[values.messageType].includes('epicenter') && values.messageType !== MESSAGE_TYPE.retraction;
  return (
    <Card
      className={css.preview}
      title={t('preview.title')}
      foot={<p className="small muted">{t('preview.sample')}</p>}
    >
      <div className={css.previewTools}>
        <Segmented<Language>
          aria-label={t('preview.language')}
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'jp', label: t('languages.jp') },
            { value: 'en', label: t('languages.en') },
          ]}
        />
        <Segmented<View>
          aria-label={t('preview.channel')}
          value={view}
          onChange={setView}
          options={VIEWS.map((value) => ({ value, label: t(`preview.channels.${value}`) }))}
        />
        {hasEpicenter && (
          <Checkbox checked={preview.isEarly} onChange={(event) => preview.setEarly(event.target.checked)}>
            {t('preview.early')}
          </Checkbox>
        )}
      </div>
      <Pending query={preview} rows={6}>
        {(data) => (
          <>
            <div lang={htmlLang(language)}>
              <Shown view={view} message={data[language]} sender={values.company?.name ?? ''} />
            </div>
            <Notes message={data[language]} isNotice={values.messageType === MESSAGE_TYPE.notice} />
          </>
        )}
      </Pending>
    </Card>
  );
}

function Shown({ view, message, sender }: { view: View; message: MessagePreview; sender: string }) {
  const { t } = useTranslation('templates', { keyPrefix: 'preview' });
  const { t: templates } = useTranslation('templates');
  const { subject, body, sms, smsSize } = message;
  const [firstLine = ''] = body.text.split('\n');
  if (view === 'mail') {
    return (
      <div className={css.mail}>
        <p className={css.subject}>{subject.text || t('none')}</p>
        <p className={css.body}>{body.text || t('none')}</p>
      </div>
    );
  }
  if (view === 'sms') {
    return (
      <div className={css.smsView}>
        <p className={css.bubble}>{sms.text || t('none')}</p>
        <p className="small muted">
          {templates('segments', {
            count: smsSize.segments,
            length: smsSize.length,
            encoding: templates(`encodings.${smsSize.encoding}`),
          })}
        </p>
      </div>
    );
  }
  return (
    <div className={css.phone}>
      <div className={css.notification}>
        <small>
          {t('mailApp')}
          <span>{t('now')}</span>
        </small>
        <b>{sender}</b>
        <span>{subject.text || t('none')}</span>
        <span className={css.firstLine}>{firstLine}</span>
      </div>
      <div className={css.notification}>
        <small>
          {t('smsApp')}
          <span>{t('now')}</span>
        </small>
        <span className={css.smsLines}>{sms.text || t('none')}</span>
      </div>
    </div>
  );
}

/** The parts of the template that are not sent as they are, and why. */
function Notes({ message, isNotice }: { message: MessagePreview; isNotice: boolean }) {
  const { t } = useTranslation('templates', { keyPrefix: 'preview' });
  const named = usePlaceholderNames();
  const notes = PARTS.flatMap((part) => {
    const { builtInFor } = message[part];
    if (builtInFor === null) return [];
    return [t(isNotice ? `notice.${builtInFor}` : builtInFor, { part: t(`part.${part}`) })];
  });
  // a line of the built-in text is not the writer's
  const own = PARTS.filter((part) => message[part].builtInFor !== 'empty');
  const leftOut = [...new Set(own.flatMap((part) => message[part].leftOut))];
  return (
    <div className={css.notes}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {leftOut.length > 0 && (
        <>
          <p>{t('leftOut')}</p>
          <ul>
            {leftOut.map((line) => (
              <li key={line}>{named(line)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
