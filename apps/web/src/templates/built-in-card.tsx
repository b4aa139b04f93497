import { api } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { usePlaceholderNames } from '../parts/placeholder-names.js';
import { ButtonLink } from '../ui/button.js';
import { Card } from '../shell/card.js';
import { useLanguage } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { useCan } from '../shell/session.js';
import { Pending } from '../shell/states.js';
import { useCall } from '../shell/use-call.js';
import css from './templates.module.css';

/** The texts that are sent if there is no template: to read and to copy. */
export function BuiltInCard() {
  const { t } = useTranslation('templates');
  const language = useLanguage();
  const mayCopy = useCan()('messageTemplate', 'insert');
  const named = usePlaceholderNames();
  const builtIn = useCall(api.messageTemplates.builtIn, {});
  return (
    <Card
      title={t('builtIn.title')}
      foot={
        <p className="small muted">
          {t('builtIn.note')}
          {mayCopy && t('builtIn.copyNote')}
        </p>
      }
      flush
    >
      <Pending query={builtIn} rows={8}>
        {({ items }) => (
          <ul className={css.builtIn}>
            {items.map((item) => {
              const name = t(`builtIn.names.${item.key}`, { defaultValue: item.key });
              const [subject, body, sms] =
                language === 'jp'
                  ? [item.subject, item.body, item.smsText]
                  : [item.subjectEn, item.bodyEn, item.smsTextEn];
              return (
                <li key={item.key}>
                  <details>
                    <summary>
                      <b>{name}</b> <span>{named(subject)}</span>
                    </summary>
                    <pre>{named(body)}</pre>
                    <pre>{named(sms)}</pre>
                  </details>
                  {mayCopy && (
                    <ButtonLink
                      aria-label={t('builtIn.copyOf', { name })}
                      to={pathOf('templateAdd', { copy: item.key })}
                    >
                      {t('builtIn.copy')}
                    </ButtonLink>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Pending>
    </Card>
  );
}
