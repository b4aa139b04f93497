import type { FieldError } from '@tabimori/shared';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { type FormErrors, labelOf } from './field.js';
import css from './form.module.css';
import { useMessage } from './i18n.js';

const CONTROL = ':is(input, textarea, button):enabled';

interface FormSummaryProps extends FormErrors {
  /** how often the form was sent: each time with errors it takes the focus */
  tries: number;
}

/** What is wrong in a form that was sent, in the order of the page where that is known; each line leads to its field. */
export function FormSummary({ wrong, labels, tries }: FormSummaryProps) {
  const { t } = useTranslation('form');
  const element = useRef<HTMLDivElement>(null);
  const show = useEffectEvent(() => wrong.length > 0 && element.current?.focus());
  useEffect(() => void show(), [tries]);
  const goTo = (name: string) => {
    const fields = element.current?.closest('form')?.querySelectorAll<HTMLElement>('[data-field]') ?? [];
    [...fields]
      .find(({ dataset }) => dataset['field'] === name)
      ?.querySelector<HTMLElement>(CONTROL)
      ?.focus();
  };
  if (wrong.length === 0) return null;
  return (
    <div ref={element} className={css.summary} role="alert" tabIndex={-1}>
      <h2>
        <Icon name="alert" />
        {t('wrong', { count: wrong.length })}
      </h2>
      <ul>
        {inOrder(wrong, labels).map((fault) => (
          <Line key={fault.field} fault={fault} labels={labels} goTo={goTo} />
        ))}
      </ul>
    </div>
  );
}

/** The labels are written in the order of the page; an error at none of them comes last. */
function inOrder(wrong: FormErrors['wrong'], labels: FormErrors['labels']): FieldError[] {
  const order = Object.values(labels);
  const at = ({ field }: FieldError): number => {
    const found = order.indexOf(labelOf(labels, field));
    return found < 0 ? order.length : found;
  };
  return wrong.toSorted((a, b) => at(a) - at(b));
}

interface LineProps {
  fault: FieldError;
  labels: FormErrors['labels'];
  goTo: (field: string) => void;
}

function Line({ fault: { field, messageCode, params }, labels, goTo }: LineProps) {
  const { t } = useTranslation('form');
  const message = useMessage();
  const label = labelOf(labels, field);
  // wrong, but not to be seen here: an id that the form only carries along
  if (label === field) return <li>{message(messageCode, params)}</li>;
  const text = message(messageCode, { field: label, ...params });
  return (
    <li>
      <Button kind="link" onClick={() => goTo(field)}>
        {text.toLowerCase().includes(label.toLowerCase()) ? text : t('wrongAt', { label, text })}
      </Button>
    </li>
  );
}
