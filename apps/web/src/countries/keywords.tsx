import { KEYWORDS_MAX } from '@tabimori/shared';
import { Input as TextInput } from 'antd';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Field } from '../shell/field.js';
import { useRows } from '../shell/use-rows.js';
import css from './countries.module.css';

/** The keywords of a country, each with its own error. */
export function Keywords() {
  const { t } = useTranslation('countries');
  const { rows: keywords, addButton, add, edit, remove } = useRows<string>('keywords');
  return (
    <div className={css.keywords}>
      <p className={css.note}>{t('keywordsHelp')}</p>
      {keywords.length === 0 && <p>{t('noKeywords')}</p>}
      <div className={css.list}>
        {keywords.map((keyword, index) => (
          <div key={index} className={css.keyword} role="group" aria-label={t('keyword', { number: index + 1 })}>
            <Field name={`keywords.${index}`}>
              {(marks) => (
                <TextInput {...marks} value={keyword} onChange={(event) => edit(index, event.target.value)} />
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
      <Button ref={addButton} disabled={keywords.length >= KEYWORDS_MAX} onClick={() => add('')}>
        {t('addKeyword')}
      </Button>
    </div>
  );
}
