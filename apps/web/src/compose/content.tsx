import {
  ASKED_BY_HAND,
  ASKED_OF_EVENT,
  api,
  type DryRun,
  type Language,
  LANGUAGES,
  MANUAL_TYPES,
  type ManualType,
  MESSAGE_TYPE,
  type TemplatePart,
} from '@tabimori/shared';
import { Input, Radio, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Placeholders, useInsert } from '../parts/placeholders.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { Field } from '../shell/field.js';
import { useCall } from '../shell/use-call.js';
import { AboutEvent, type useAbout } from './about-event.js';
import { type Draft, type TextChoice, OWN_PARTS, ownPlaceholders, unwrittenIn } from './draft.js';
import css from './compose.module.css';

const MOST = 100;
interface ContentProps {
  about: ReturnType<typeof useAbout>;
  /** the one company whose travelers are written to; undefined: several */
  companyId?: number | undefined;
  draft: Draft;
  trial: DryRun | undefined;
  change: (part: Partial<Draft>) => void;
  /** in which one's own words are written, as the preview shows them */
  language: Language;
  setLanguage: (language: Language) => void;
}

/** The message: its kind, and a template, the text its sends use by default, or one's own words. */
export function Content({ companyId, about, ...own }: ContentProps) {
  const { t } = useTranslation('compose');
  const { draft, change, trial } = own;
  const { ofEvent } = about;
  const { messageType, choice } = draft;
  const templates = useCall(api.messageTemplates.list, { messageType, perPage: MOST }).data?.items ?? [];
  const asks = messageType === MESSAGE_TYPE.safetyConfirmation;
  const event = useCall(
    api.events.get,
    { id: ofEvent ?? 0 },
    { once: true, quiet: true, enabled: asks && ofEvent !== null },
  ).data;
  const inUse = useCall(api.messageTemplates.inUse, { companyId }, { enabled: asks && companyId !== undefined });
  const standard = inUse.data?.items.find((one) => one.messageType === messageType)?.template;
  const standardLabel =
    companyId === undefined
      ? t('standardOfEach')
      : standard
        ? t('standardOf', { name: standard.templateName })
        : t('builtIn');
  const isBuiltIn = choice === 'standard' && inUse.data !== undefined && !standard;
  const foreseen = event?.prefectures.length ? ASKED_OF_EVENT : ASKED_BY_HAND;
  const builtIn = useCall(api.messageTemplates.builtIn, {}, { enabled: isBuiltIn });
  const texts = isBuiltIn
    ? builtIn.data?.items.find(({ key }) => key === (trial?.sample?.standard ?? foreseen))
    : templates.find(({ id }) => id === (choice === 'standard' ? standard?.id : choice));
  const kind = (next: ManualType) =>
    change({ messageType: next, choice: next === MESSAGE_TYPE.safetyConfirmation ? 'standard' : 'own' });
  return (
    <>
      <Field name="messageType" group>
        {(marks) => (
          <Radio.Group
            {...marks}
            className={css.kinds}
            value={messageType}
            options={MANUAL_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
            onChange={(event) => kind(event.target.value as ManualType)}
          />
        )}
      </Field>
      {asks && <AboutEvent {...about} />}
      <Field name="templateId" required>
        {(marks) => (
          <Select<TextChoice>
            {...marks}
            value={choice}
            options={[
              ...(asks ? [{ value: 'standard' as const, label: standardLabel }] : []),
              ...templates.map(({ id, templateName }) => ({ value: id, label: templateName })),
              { value: 'own' as const, label: t('own') },
            ]}
            onChange={(next) => change({ choice: next })}
          />
        )}
      </Field>
      {texts && (
        <div>
          <Button
            onClick={() => {
              const { subject, subjectEn, body, bodyEn, smsText, smsTextEn } = texts;
              change({ choice: 'own', words: { subject, subjectEn, body, bodyEn, smsText, smsTextEn } });
            }}
          >
            {t('edit')}
          </Button>
        </div>
      )}
      {choice === 'own' && <OwnWords {...own} ofEvent={ofEvent} />}
    </>
  );
}

interface OwnWordsProps extends Omit<ContentProps, 'companyId' | 'about'> {
  /** what the question is about; null: nothing */
  ofEvent: number | null;
}

/** Subject, body and SMS in one language at a time. */
function OwnWords({ draft, ofEvent, trial, change, language, setLanguage }: OwnWordsProps) {
  const { t } = useTranslation('compose');
  const { messageType, words } = draft;
  const asks = messageType === MESSAGE_TYPE.safetyConfirmation;
  const { subject, body, sms } = OWN_PARTS[language];
  const write = (part: TemplatePart, text: string) => {
    // the recipients may change meanwhile: the field that is being typed in stays
    setLanguage(language);
    change({ words: { ...words, [part]: text } });
  };
  const { card, remember, insert } = useInsert(body, words, write);
  const whenEmpty = asks ? t('emptyIsBuiltIn') : language === 'en' ? t('emptyEnglish') : undefined;
  const readers = trial?.readers;
  const label = (one: Language): string =>
    readers === undefined ? t(`write.${one}`) : `${t(`write.${one}`)} ${t('people', { count: readers[one] })}`;
  return (
    <>
      <Segmented
        aria-label={t('languageOfText')}
        className={css.languages}
        value={language}
        onChange={setLanguage}
        options={LANGUAGES.map((value) => ({ value, label: label(value) }))}
      />
      {readers && <Unwritten draft={draft} readers={readers} />}
      <div ref={card} className={css.fields} onFocus={remember}>
        <Placeholders of={t(`write.${language}`)} choice={ownPlaceholders(messageType, ofEvent)} insert={insert} />
        <Field name={`text.${subject}`} required={!asks && language === 'jp'} help={whenEmpty}>
          {(marks) => (
            <Input
              {...marks}
              name={subject}
              value={words[subject]}
              onChange={(event) => write(subject, event.target.value)}
            />
          )}
        </Field>
        <Field name={`text.${body}`} required={!asks && language === 'jp'} help={asks ? t('linkIsAdded') : undefined}>
          {(marks) => (
            <Input.TextArea
              {...marks}
              autoSize={{ minRows: 4, maxRows: 14 }}
              name={body}
              value={words[body]}
              onChange={(event) => write(body, event.target.value)}
            />
          )}
        </Field>
        <Field name={`text.${sms}`} help={asks ? t('emptyIsBuiltIn') : t('emptySms')}>
          {(marks) => (
            <Input.TextArea
              {...marks}
              autoSize={{ minRows: 2, maxRows: 5 }}
              name={sms}
              value={words[sms]}
              onChange={(event) => write(sms, event.target.value)}
            />
          )}
        </Field>
      </div>
    </>
  );
}

/** Who gets the standard text or, of a notice, nothing: in their language nothing is written. */
export function Unwritten({ draft, readers }: { draft: Draft; readers: DryRun['readers'] }) {
  const { t } = useTranslation('compose');
  const languages = unwrittenIn(draft, readers);
  if (languages.length === 0) return null;
  const asks = draft.messageType === MESSAGE_TYPE.safetyConfirmation;
  return (
    <div className={css.warn}>
      <Icon name="alert" />
      <ul>
        {languages.map((language) => (
          <li key={language}>{t(`${asks ? 'unwritten' : 'leftOut'}.${language}`, { count: readers[language] })}</li>
        ))}
      </ul>
    </div>
  );
}
