import { LANGUAGES, type DrillPlan, type Language } from '@tabimori/shared';
import { status as en } from '../labels/en/status.js';
import { status as ja } from '../labels/ja/status.js';
import { Card } from '../shell/card.js';
import { useLabels } from '../shell/i18n.js';
import css from './drills.module.css';
import { LABELS } from './words.js';

type Message = DrillPlan['messages'][number];

const STATUS = { jp: ja, en };
const TAG: Record<Language, string> = { jp: 'ja', en: 'en' };

/** Each message of the drill as mail and SMS, in both languages. */
export function MessagesCard({ messages }: { messages: readonly Message[] }) {
  const t = useLabels(LABELS).messages;
  const { kindsLong } = useLabels(STATUS);
  return (
    <Card title={t.title} foot={t.note}>
      {messages.map((message) => (
        <details key={message.messageType} className={css.company}>
          <summary>{kindsLong[message.messageType]}</summary>
          <div className={css.previews}>
            {LANGUAGES.map((language) => (
              <div key={language} lang={TAG[language]} className={css.preview}>
                <h3>{t.languages[language]}</h3>
                <p>
                  <small>{t.subject}</small> <strong>{message[language].subject}</strong>
                </p>
                <small>{t.mail}</small>
                <p className={css.text}>{message[language].body}</p>
                <small>{t.sms}</small>
                <p className={css.text}>{message[language].sms}</p>
              </div>
            ))}
          </div>
        </details>
      ))}
    </Card>
  );
}
