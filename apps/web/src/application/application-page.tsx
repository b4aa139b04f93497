import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../ui/button.js';
import { PublicPage } from '../shell/public-page.js';
import { pathOf } from '../shell/paths.js';
import { ApplicationForm, FIELDS, type Values } from './application-form.js';
import { useApply } from './use-apply.js';
import css from './application.module.css';

/** The public application: form, confirm, done. Without antd, like the sign-in page. */
export function ApplicationPage() {
  const { t } = useTranslation('application');
  const [checked, setChecked] = useState<Values | null>(null);
  const [values, setValues] = useState<Values>(
    Object.fromEntries(FIELDS.map(({ name }) => [name, ''])) as unknown as Values,
  );
  const apply = useApply();
  if (apply.isDone) {
    return (
      <Frame title={t('doneTitle')} lead={t('doneText')}>
        <div className={css.buttons}>
          <ButtonLink to={pathOf('login')}>{t('toLogin')}</ButtonLink>
        </div>
      </Frame>
    );
  }
  if (checked !== null && apply.fields.length === 0) {
    return (
      <Frame title={t('reviewTitle')} lead={t('reviewLead')}>
        <Review
          values={checked}
          failure={apply.failure}
          isSending={apply.isSending}
          back={() => setChecked(null)}
          send={() => void apply.send(checked)}
        />
      </Frame>
    );
  }
  return (
    <Frame title={t('title')} lead={t('lead')}>
      <ApplicationForm
        values={values}
        refused={apply.fields}
        onChange={setValues}
        onChecked={(given) => {
          apply.again();
          setChecked(given);
        }}
      />
    </Frame>
  );
}

function Frame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <PublicPage title={title} wide>
      <div className={css.content}>
        <h1>{title}</h1>
        <p className={css.lead}>{lead}</p>
        {children}
      </div>
    </PublicPage>
  );
}

interface ReviewProps {
  values: Values;
  failure: string | null;
  isSending: boolean;
  back: () => void;
  send: () => void;
}

function Review({ values, failure, isSending, back, send }: ReviewProps) {
  const { t } = useTranslation('application');
  const facts = useRef<HTMLDListElement>(null);
  useEffect(() => facts.current?.focus(), []);
  return (
    <>
      <dl ref={facts} tabIndex={-1} className={css.facts}>
        {FIELDS.map(({ name }) => (
          <div key={name}>
            <dt>{t(`labels.${name}`)}</dt>
            <dd>{values[name] || t('none')}</dd>
          </div>
        ))}
      </dl>
      {failure !== null && (
        <p className={css.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={css.buttons}>
        <Button disabled={isSending} onClick={back}>
          {t('back')}
        </Button>
        <Button kind="primary" busy={isSending} onClick={send}>
          {isSending ? t('sending') : t('submit')}
        </Button>
      </div>
    </>
  );
}
