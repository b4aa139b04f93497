import type { DeliveryDetail } from '@tabimori/shared';
import { Drawer, Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlaceholderNames } from '../parts/placeholder-names.js';
import { useLanguage } from '../shell/i18n.js';
import css from './result.module.css';

/** The message as it was sent, in the chosen language, next to the result. */
export function SentMessage({ delivery, open, close }: { delivery: DeliveryDetail; open: boolean; close: () => void }) {
  const { t } = useTranslation('history', { keyPrefix: 'sentMessage' });
  const named = usePlaceholderNames();
  const [language, setLanguage] = useState(useLanguage());
  const japanese = language === 'jp';
  const parts = [
    { label: t('subject'), text: japanese ? delivery.subject : delivery.subjectEn },
    { label: t('body'), text: japanese ? delivery.body : delivery.bodyEn },
    { label: t('sms'), text: japanese ? delivery.smsText : delivery.smsTextEn },
  ];
  return (
    <Drawer open={open} onClose={close} title={t('title')} size={480}>
      <Segmented
        value={language}
        onChange={setLanguage}
        options={[
          { value: 'jp', label: t('japanese') },
          { value: 'en', label: t('english') },
        ]}
      />
      <dl className={css.message} lang={japanese ? 'ja' : 'en'}>
        {parts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{named(text) || t('none')}</dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{t('note')}</p>
    </Drawer>
  );
}
