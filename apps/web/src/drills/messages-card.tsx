import { LANGUAGES, type DrillPlan } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { htmlLang } from '../shell/i18n.js';
import { Card } from '../shell/card.js';
import css from './drills.module.css';

type Message = DrillPlan['messages'][number];

/** Each message of the drill as mail and SMS, in both languages. */
export function MessagesCard({ messages }: { messages: readonly Message[] }) {
  const { t } = useTranslation('drills', { keyPrefix: 'messages' });
  const { t: sends } = useTranslation('sends');
  return (
    <Card title={t('title')} foot={t('note')}>
      {messages.map((message) => (
        <details key={message.messageType} className={css.company}>
          <summary>{sends(`kindsLong.${message.messageType}`, { defaultValue: '' })}</summary>
          <div className={css.previews}>
            {LANGUAGES.map((language) => (
              <div key={language} lang={htmlLang(language)} className={css.preview}>
                <h3>{t(`languages.${language}`)}</h3>
                <p>
                  <small>{t('subject')}</small> <strong>{message[language].subject}</strong>
                </p>
                <small>{t('mail')}</small>
                <p className={css.text}>{message[language].body}</p>
                <small>{t('sms')}</small>
                <p className={css.text}>{message[language].sms}</p>
              </div>
            ))}
          </div>
        </details>
      ))}
    </Card>
  );
}
