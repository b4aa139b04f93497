import { api, AREAS, DESTINATION_CATEGORY, JAPAN, type Country, type Input } from '@tabimori/shared';
import { Input as TextInput, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Card } from '../shell/card.js';
import { Field } from '../shell/field.js';
import { Form } from '../shell/form-page.js';
import type { ReviewRow } from '../shell/form-review.js';
import { pathOf } from '../shell/paths.js';
import { Keywords } from './keywords.js';
import { threeDigits } from './words.js';
import css from './countries.module.css';

type Post = typeof api.countries.post;
type Put = typeof api.countries.put;
/** Numbers are null while they are not chosen; version 0: it is new. */
export type Values = Omit<Input<Put>, 'id' | 'area' | 'destinationCategory' | 'seq'> &
  Record<'area' | 'destinationCategory' | 'seq', number | null>;

export const valuesOf = (country: Country): Values => ({
  code: country.code,
  name: country.name,
  nameEn: country.nameEn,
  area: country.area,
  destinationCategory: country.destinationCategory,
  seq: country.seq,
  remark: country.remark,
  keywords: country.keywords,
  version: country.version,
});

/** A country: what will be saved is shown before it is. */
export function CountryForm({ initial, id }: { initial: Values; id?: number }) {
  const { t } = useTranslation('countries');
  const adds = id === undefined;
  const isJapan = !adds && initial.code === JAPAN;
  const review = (values: Values): ReviewRow[] => [
    { label: t('labels.code'), value: values.code },
    { label: t('labels.name'), value: values.name },
    { label: t('labels.nameEn'), value: values.nameEn },
    { label: t('labels.area'), value: t(`areas.${values.area ?? 0}`, { defaultValue: '' }) },
    {
      label: t('labels.destinationCategory'),
      value: t(`destination.${values.destinationCategory ?? 0}`, { defaultValue: '' }),
    },
    { label: t('labels.seq'), value: values.seq === null ? '' : threeDigits(values.seq) },
    { label: t('labels.remark'), value: values.remark },
    { label: t('labels.keywords'), value: values.keywords.join(t('join')) },
  ];
  return (
    <Form<Post | Put, Values>
      call={adds ? api.countries.post : api.countries.put}
      initial={initial}
      adds={adds}
      // null if nothing is chosen yet: the schema says what is missing
      input={({ version, ...values }) => (adds ? values : { ...values, id, version }) as Input<Put>}
      labels={t('labels', { returnObjects: true })}
      review={review}
      saved={valuesOf}
      next={() => pathOf('countries')}
    >
      {(values, change) => (
        <>
          <Card title={t('basics')}>
            <div className={css.fields}>
              <Field name="name" required>
                {(marks) => (
                  <TextInput
                    {...marks}
                    value={values.name}
                    onChange={(event) => change({ name: event.target.value })}
                  />
                )}
              </Field>
              <Field name="nameEn" required>
                {(marks) => (
                  <TextInput
                    {...marks}
                    value={values.nameEn}
                    onChange={(event) => change({ nameEn: event.target.value })}
                  />
                )}
              </Field>
              <Field name="code" required help={isJapan ? t('japan') : t('help.code')}>
                {(marks) => (
                  <TextInput
                    {...marks}
                    inputMode="numeric"
                    readOnly={isJapan}
                    value={values.code}
                    onChange={(event) => change({ code: event.target.value })}
                  />
                )}
              </Field>
              <Field name="seq" required help={t('help.seq')}>
                {(marks) => (
                  <InputNumber
                    {...marks}
                    style={{ width: '100%' }}
                    min={0}
                    max={999}
                    precision={0}
                    formatter={(value, { userTyping, input }) =>
                      userTyping || String(value ?? '') === '' ? input : threeDigits(Number(value))
                    }
                    value={values.seq}
                    onChange={(seq) => change({ seq })}
                  />
                )}
              </Field>
              <Field name="area" required>
                {(marks) => (
                  <Select
                    {...marks}
                    value={values.area}
                    options={AREAS.map((value) => ({ value, label: t(`areas.${value}`) }))}
                    onChange={(area) => change({ area })}
                  />
                )}
              </Field>
              <Field name="destinationCategory" required>
                {(marks) => (
                  <Select
                    {...marks}
                    value={values.destinationCategory}
                    options={Object.values(DESTINATION_CATEGORY).map((value) => ({
                      value,
                      label: t(`destination.${value}`),
                    }))}
                    onChange={(destinationCategory) => change({ destinationCategory })}
                  />
                )}
              </Field>
              <div className={css.wide}>
                <Field name="remark">
                  {(marks) => (
                    <TextInput.TextArea
                      {...marks}
                      autoSize={{ minRows: 2 }}
                      value={values.remark}
                      onChange={(event) => change({ remark: event.target.value })}
                    />
                  )}
                </Field>
              </div>
            </div>
          </Card>
          <Card title={t('keywordsTitle')}>
            <Keywords keywords={values.keywords} onChange={(keywords) => change({ keywords })} />
          </Card>
        </>
      )}
    </Form>
  );
}
