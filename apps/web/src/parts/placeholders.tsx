import type { Placeholder, TemplatePart, TemplateTexts } from '@tabimori/shared';
import { useRef, type FocusEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import css from './placeholders.module.css';

type TextControl = HTMLInputElement | HTMLTextAreaElement;
const isText = (target: EventTarget): target is TextControl =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * Inserts a placeholder where the cursor was last; at first at the end of the body. The controls inside the card are named
 * after their parts.
 */
export function useInsert(body: TemplatePart, texts: TemplateTexts, write: (part: TemplatePart, text: string) => void) {
  const card = useRef<HTMLDivElement>(null);
  const last = useRef<TextControl | null>(null);
  const remember = ({ target }: FocusEvent) => {
    if (isText(target)) last.current = target;
  };
  const insert = (placeholder: Placeholder) => {
    const control = last.current ?? card.current?.querySelector<TextControl>(`[name="${body}"]`);
    if (!control) return;
    const part = control.name as TemplatePart;
    const text = texts[part];
    const [from, to] = last.current
      ? [control.selectionStart ?? text.length, control.selectionEnd ?? text.length]
      : [text.length, text.length];
    const inserted = `{{${placeholder}}}`;
    // the text must be in the control before the cursor can stand behind what was inserted
    flushSync(() => write(part, text.slice(0, from) + inserted + text.slice(to)));
    control.focus();
    control.setSelectionRange(from + inserted.length, from + inserted.length);
  };
  return { card, remember, insert };
}

interface PlaceholdersProps {
  /** what they are for, read out */
  of: string;
  choice: readonly Placeholder[];
  insert: (placeholder: Placeholder) => void;
}

/** The placeholders of a text by their names: nobody has to type braces. */
export function Placeholders({ of, choice, insert }: PlaceholdersProps) {
  const { t } = useTranslation('templates');
  return (
    <div className={css.insert} role="group" aria-label={`${t('insert')} ${of}`}>
      <span className={css.title}>{t('insert')}</span>
      {choice.map((placeholder) => (
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
