import { api } from '@tabimori/shared';
import { Input, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TextFields } from '../parts/fields.js';
import { Card } from '../shell/card.js';
import { Field } from '../shell/field.js';
import { useCall, usePrefectureOptions } from '../shell/use-call.js';
import { isInJapan } from './applicant-values.js';
import { CountrySelect } from './country-select.js';
import { PlacesMeant } from './places-meant.js';
import type { CardProps } from './person-card.js';
import css from './applicants.module.css';

/** Where the traveler stays, and how long. */
export function StayCard({ values, change }: CardProps) {
  const { t } = useTranslation('applicants');
  const prefectures = usePrefectureOptions();
  const inJapan = isInJapan(values);
  const { prefectureCode } = values;
  const known = useCall(
    api.lookUps.municipalities,
    { prefectureCode },
    { enabled: inJapan && prefectureCode !== undefined },
  );
  const cities = inJapan && prefectureCode !== undefined ? (known.data?.items ?? []) : [];
  const list = useId();
  return (
    <Card title={t('cards.stay')}>
      <div className={css.fields}>
        <Field name="countryId" required>
          {(marks) => (
            <CountrySelect
              marks={marks}
              value={values.country}
              onChange={(country) => change({ country, prefectureCode: undefined, city: '' })}
            />
          )}
        </Field>
        {inJapan && (
          <Field name="prefectureCode" help={t('help.prefecture')}>
            {(marks) => (
              <Select
                {...marks}
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                style={{ width: 'min(360px, 100%)' }}
                placeholder={t('choosePrefecture')}
                value={prefectureCode}
                options={prefectures}
                onChange={(code: string | undefined) => change({ prefectureCode: code })}
              />
            )}
          </Field>
        )}
        <Field name="city" help={inJapan ? t('help.city') : t('help.cityAbroad')}>
          {(marks) => (
            <>
              <Input
                {...marks}
                list={cities.length > 0 ? list : undefined}
                value={values.city}
                onChange={(event) => change({ city: event.target.value })}
              />
              <datalist id={list}>
                {cities.map(({ code, name }) => (
                  <option key={code} value={name} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        <PlacesMeant change={change} />
        <div className={css.days}>
          <TextFields
            fields={[
              { name: 'stayFrom', type: 'date', help: t('help.stay') },
              { name: 'stayTo', type: 'date' },
            ]}
          />
        </div>
      </div>
    </Card>
  );
}
