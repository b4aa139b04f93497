import { api, JAPAN } from '@tabimori/shared';
import { Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Field } from '../shell/field.js';
import { isOptionFound } from '../shell/is-found.js';
import { usePrefectureOptions } from '../shell/prefecture-options.js';
import { useCall } from '../shell/use-call.js';
import { isInJapan, type Place, type Values } from './applicant-values.js';
import { CityField } from './city-field.js';
import { CountrySelect } from './country-select.js';
import { PlacesMeant } from './places-meant.js';

/** Japan as one of the countries; undefined while it is not known. */
export function useJapan(): Values['country'] | undefined {
  const { data } = useCall(api.countries.list, { name: JAPAN, perPage: 1 });
  return data?.items[0];
}

interface PlaceFieldsProps {
  place: Place;
  change: (part: Partial<Place>) => void;
}

/** Where somebody stays: the country, in Japan the prefecture, and the city. */
export function PlaceFields({ place, change }: PlaceFieldsProps) {
  const { t } = useTranslation('applicants');
  const prefectures = usePrefectureOptions();
  const inJapan = isInJapan(place);
  const { country, prefectureCode, city } = place;
  return (
    <>
      <Field name="countryId" required>
        {(marks) => (
          <CountrySelect
            marks={marks}
            value={country}
            onChange={(next) => change({ country: next, prefectureCode: undefined, city: '' })}
          />
        )}
      </Field>
      {inJapan && (
        <Field name="prefectureCode" help={t('help.prefecture')}>
          {(marks) => (
            <Select
              {...marks}
              allowClear
              showSearch={{ filterOption: isOptionFound }}
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
        {(marks) =>
          inJapan ? (
            <CityField marks={marks} prefectureCode={prefectureCode} city={city} change={change} />
          ) : (
            <Input {...marks} value={city} onChange={(event) => change({ city: event.target.value })} />
          )
        }
      </Field>
      <PlacesMeant city={city} change={change} />
    </>
  );
}
