import { api, AREAS, DESTINATION_CATEGORY, JAPAN, type Country } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { NumberField, SelectField, TextField, TextFields } from '../parts/fields.js';
import { Card } from '../shell/card.js';
import { Form } from '../shell/form-page.js';
import type { Review } from '../shell/form-review.js';
import { pathOf } from '../shell/paths.js';
import { Keywords } from './keywords.js';
import { threeDigits } from './words.js';
import css from './countries.module.css';

type Post = typeof api.countries.post;
type Put = typeof api.countries.put;
type Chosen = 'area' | 'destinationCategory' | 'seq';
/** Numbers are null until they are chosen; without an id it is new. */
export type Values = Omit<Country, 'id' | 'travelers' | Chosen> & Record<Chosen, number | null> & { id?: number };

/** A country: what will be saved is shown before it is. */
export function CountryForm({ initial }: { initial: Values }) {
  const { t } = useTranslation('countries');
  const adds = initial.id === undefined;
  const review = ({ code, name, nameEn, area, destinationCategory, seq, remark, keywords }: Values): Review => ({
    code,
    name,
    nameEn,
    area: t(`areas.${area ?? 0}`, { defaultValue: '' }),
    destinationCategory: t(`destination.${destinationCategory ?? 0}`, { defaultValue: '' }),
    seq: seq === null ? '' : threeDigits(seq),
    remark,
    keywords: keywords.join(t('join')),
  });
  return (
    <Form<Post | Put, Values>
      call={adds ? api.countries.post : api.countries.put}
      initial={initial}
      adds={adds}
      labels={t('labels', { returnObjects: true })}
      review={review}
      saved={(country) => country}
      next={() => pathOf('countries')}
    >
      <Basics isJapan={!adds && initial.code === JAPAN} />
      <Card title={t('keywordsTitle')}>
        <Keywords />
      </Card>
    </Form>
  );
}

function Basics({ isJapan }: { isJapan: boolean }) {
  const { t } = useTranslation('countries');
  return (
    <Card title={t('basics')}>
      <div className={css.fields}>
        <TextFields
          fields={[
            { name: 'name', required: true },
            { name: 'nameEn', required: true },
            {
              name: 'code',
              required: true,
              help: isJapan ? t('japan') : t('help.code'),
              inputMode: 'numeric',
              readOnly: isJapan,
            },
          ]}
        />
        <NumberField
          name="seq"
          required
          help={t('help.seq')}
          style={{ width: '100%' }}
          min={0}
          max={999}
          formatter={(value, { userTyping, input }) =>
            userTyping || String(value ?? '') === '' ? input : threeDigits(Number(value))
          }
        />
        <SelectField name="area" required options={AREAS.map((value) => ({ value, label: t(`areas.${value}`) }))} />
        <SelectField
          name="destinationCategory"
          required
          options={Object.values(DESTINATION_CATEGORY).map((value) => ({ value, label: t(`destination.${value}`) }))}
        />
        <div className={css.wide}>
          <TextField name="remark" rows={2} />
        </div>
      </div>
    </Card>
  );
}
