import {
  LENGTH,
  MESSAGE_TYPE,
  PLACEHOLDERS_OF,
  REQUIRED_PLACEHOLDER,
  smsLength,
  type Language,
  type MessagePreview,
  type MessageType,
  type Placeholder,
  type TemplatePart,
} from '@tabimori/shared';
import { Input as TextInput } from 'antd';
import { useRef, type FocusEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
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
  const { card, remember, insert } = useInsert(body, values, change);
  const isNotice = messageType === MESSAGE_TYPE.notice;
  const required = isNotice && language === 'jp';
  const placeholder = REQUIRED_PLACEHOLDER[messageType];
  const count = (part: TemplatePart) => [...values[part]].length;
  const hint = (part: TemplatePart) => {
    if (values[part] !== '') return null;
    if (!isNotice) return t('emptyHint');
    return part === sms ? t('emptyNoticeSms') : t('emptyNotice');
  };
  const help = (part: TemplatePart, length: string, more?: string | null) => (
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
        <Placeholders language={language} messageType={messageType} insert={insert} />
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

type TextControl = HTMLInputElement | HTMLTextAreaElement;
const isText = (target: EventTarget): target is TextControl =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Inserts a placeholder where the cursor was last; at first at the end of the body. */
function useInsert(body: TemplatePart, values: Values, change: TextsCardProps['change']) {
  const card = useRef<HTMLDivElement>(null);
  const last = useRef<TextControl | null>(null);
  const remember = ({ target }: FocusEvent) => {
    if (isText(target)) last.current = target;
  };
  const insert = (placeholder: Placeholder) => {
    const control = last.current ?? card.current?.querySelector<TextControl>(`[name="${body}"]`);
    if (!control) return;
    const part = control.name as TemplatePart;
    const text = values[part];
    const [from, to] = last.current
      ? [control.selectionStart ?? text.length, control.selectionEnd ?? text.length]
      : [text.length, text.length];
    const inserted = `{{${placeholder}}}`;
    // the text must be in the control before the cursor can stand behind what was inserted
    flushSync(() => change({ [part]: text.slice(0, from) + inserted + text.slice(to) }));
    control.focus();
    control.setSelectionRange(from + inserted.length, from + inserted.length);
  };
  return { card, remember, insert };
}

interface PlaceholdersProps {
  language: Language;
  messageType: MessageType;
  insert: (placeholder: Placeholder) => void;
}

function Placeholders({ language, messageType, insert }: PlaceholdersProps) {
  const { t } = useTranslation('templates');
  return (
    <div className={css.insert} role="group" aria-label={`${t('insert')} ${t(`texts.${language}`)}`}>
      <span className={css.insertTitle}>{t('insert')}</span>
      {PLACEHOLDERS_OF[messageType].map((placeholder) => (
        <Button
          key={placeholder}
          kind="bare"
          aria-label={t('insertOne', { name: t(`placeholders.${placeholder}`) })}
          title={`{{${placeholder}}}`}
          onClick={() => insert(placeholder)}
        >
          {t(`placeholders.${placeholder}`)}
        </Button>
      ))}
      <small>{t('insertHelp')}</small>
    </div>
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
