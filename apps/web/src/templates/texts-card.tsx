import {
  LENGTH,
  MESSAGE_TYPE,
  PLACEHOLDERS_OF,
  REQUIRED_PLACEHOLDER,
  smsLength,
  type Language,
  type MessagePreview,
  type TemplatePart,
} from '@tabimori/shared';
import { Input as TextInput } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Placeholders, useInsert } from '../parts/placeholders.js';
import { Card } from '../shell/card.js';
import { Field } from '../shell/field.js';
import { htmlLang } from '../shell/i18n.js';
import type { Values } from './values.js';
import css from './templates.module.css';

const PARTS: Record<Language, { subject: TemplatePart; body: TemplatePart; sms: TemplatePart }> = {
  jp: { subject: 'subject', body: 'body', sms: 'smsText' },
  en: { subject: 'subjectEn', body: 'bodyEn', sms: 'smsTextEn' },
};

interface TextsCardProps {
  language: Language;
  values: Values;
  change: (part: Partial<Values>) => void;
  preview: MessagePreview | undefined;
}

/** Subject, mail and SMS in one language, with the placeholders, which are inserted where the cursor was last. */
export function TextsCard({ language, values, change, preview }: TextsCardProps) {
  const { t } = useTranslation('templates');
  const { subject, body, sms } = PARTS[language];
  const { messageType } = values;
  const { card, remember, insert } = useInsert(body, values, (part, text) => change({ [part]: text }));
  const isNotice = messageType === MESSAGE_TYPE.notice;
  const required = isNotice && language === 'jp';
  const placeholder = REQUIRED_PLACEHOLDER[messageType];
  const count = (part: TemplatePart) => [...values[part]].length;
  const hint = (part: TemplatePart) => {
    if (values[part] !== '') return null;
    if (!isNotice) return t('emptyHint');
    return part === sms ? t('emptyNoticeSms') : t('emptyNotice');
  };
  const help = (part: TemplatePart, length: string, more?: string | false | null) => (
    <Help length={length} lines={[hint(part), more]} />
  );
  const bound = (part: TemplatePart) => ({
    name: part,
    value: values[part],
    onChange: (event: { target: { value: string } }) => change({ [part]: event.target.value }),
  });
  const size = preview?.smsSize;
  return (
    <Card title={t(`texts.${language}`)}>
      <div ref={card} className={css.texts} lang={htmlLang(language)} onFocus={remember}>
        <Placeholders of={t(`texts.${language}`)} choice={PLACEHOLDERS_OF[messageType]} insert={insert} />
        <Field
          name={subject}
          required={required}
          help={help(subject, t('length', { count: count(subject), max: LENGTH.subject }))}
        >
          {(marks) => <TextInput {...marks} {...bound(subject)} />}
        </Field>
        <Field
          name={body}
          required={required}
          help={help(
            body,
            t('length', { count: count(body), max: LENGTH.body }),
            placeholder && t('needed', { name: t(`placeholders.${placeholder}`) }),
          )}
        >
          {(marks) => <TextInput.TextArea {...marks} {...bound(body)} autoSize={{ minRows: 6, maxRows: 24 }} />}
        </Field>
        <Field
          name={sms}
          help={help(
            sms,
            t('smsLength', { count: smsLength(values[sms]), max: LENGTH.sms, url: LENGTH.smsUrl }),
            // of an empty field it would count the text sent in its place
            values[sms] !== '' &&
              size &&
              t('segments', { count: size.segments, length: size.length, encoding: t(`encodings.${size.encoding}`) }),
          )}
        >
          {(marks) => <TextInput.TextArea {...marks} {...bound(sms)} autoSize={{ minRows: 2 }} />}
        </Field>
      </div>
    </Card>
  );
}

function Help({ length, lines }: { length: string; lines: ReactNode[] }) {
  return (
    <>
      <span className={css.length}>{length}</span>
      {lines.filter(Boolean).map((text, index) => (
        <span key={index} className={css.helpLine}>
          {text}
        </span>
      ))}
    </>
  );
}
