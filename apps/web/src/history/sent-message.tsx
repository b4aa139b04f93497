import { type DeliveryDetail, LANGUAGES } from '@tabimori/shared';
import { Drawer, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlaceholderNames } from '../parts/placeholder-names.js';
import { useLanguage } from '../shell/i18n.js';
import css from './result.module.css';

/** The message as it was sent, in each language that somebody got it in, next to the result. */
export function SentMessage({ delivery, open, close }: { delivery: DeliveryDetail; open: boolean; close: () => void }) {
  const { t } = useTranslation('history', { keyPrefix: 'sentMessage' });
  const { t: history } = useTranslation('history');
  const named = usePlaceholderNames();
  const [wanted, setLanguage] = useState(useLanguage());
  const languages = LANGUAGES.filter((one) => delivery.languages.includes(one));
  const language = languages.includes(wanted) ? wanted : (languages[0] ?? wanted);
  const isUndone = delivery.state === 'undone';
  const japanese = language === 'jp';
  const parts = [
    { label: t('subject'), text: japanese ? delivery.sentSubject : delivery.sentSubjectEn },
    { label: t('body'), text: japanese ? delivery.body : delivery.bodyEn },
    { label: t('sms'), text: japanese ? delivery.smsText : delivery.smsTextEn },
  ];
  return (
    <Drawer open={open} onClose={close} title={isUndone ? history('result.undone.message') : t('title')} size={480}>
      <Segmented
        value={language}
        onChange={setLanguage}
        options={languages.map((value) => ({ value, label: t(value === 'jp' ? 'japanese' : 'english') }))}
      />
      <dl className={css.message} lang={japanese ? 'ja' : 'en'}>
        {parts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{named(text) || t('none')}</dd>
          </div>
        ))}
      </dl>
      {delivery.fleeFirst && !isUndone && <p>{t('fleeFirst')}</p>}
      <p className="small muted">{t(isUndone ? 'undone' : 'note')}</p>
    </Drawer>
  );
}
