import { KEYWORDS_MAX } from '@tabimori/shared';
import { Input as TextInput } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Field } from '../shell/field.js';
import css from './countries.module.css';

/** The keywords of a country, each with its own error. */
export function Keywords({
  keywords,
  onChange,
}: {
  keywords: readonly string[];
  onChange: (keywords: string[]) => void;
}) {
  const { t } = useTranslation('countries');
  const add = useRef<HTMLButtonElement>(null);
  // the row's own button is gone: the focus goes to the one that is always there
  const remove = (index: number) => {
    onChange(keywords.filter((_, at) => at !== index));
    add.current?.focus();
  };
  return (
    <div className={css.keywords}>
      <p className={css.note}>{t('keywordsHelp')}</p>
      {keywords.length === 0 && <p>{t('noKeywords')}</p>}
      <div className={css.list}>
        {keywords.map((keyword, index) => (
          <div key={index} className={css.keyword} role="group" aria-label={t('keyword', { number: index + 1 })}>
            <Field name={`keywords.${index}`}>
              {(marks) => (
                <TextInput
                  {...marks}
                  value={keyword}
                  onChange={(event) => onChange(keywords.map((was, at) => (at === index ? event.target.value : was)))}
                />
              )}
            </Field>
            <Button
              aria-label={t('removeKeyword', { keyword: keyword || t('keyword', { number: index + 1 }) })}
              onClick={() => remove(index)}
            >
              {t('remove')}
            </Button>
          </div>
        ))}
      </div>
      <Button ref={add} disabled={keywords.length >= KEYWORDS_MAX} onClick={() => onChange([...keywords, ''])}>
        {t('addKeyword')}
      </Button>
    </div>
  );
}
