import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlace } from '../parts/place.js';
import { Button } from '../ui/button.js';
import { FormContext } from '../shell/field.js';
import { usePlaceParts } from '../shell/use-call.js';
import type { Place } from './applicant-values.js';
import css from './applicants.module.css';

/** The places that a refused city may mean, or of many first the prefectures: each one tap away. */
export function PlacesMeant({ city, change }: Pick<Place, 'city'> & { change: (part: Partial<Place>) => void }) {
  const { t } = useTranslation('applicants');
  const partsOf = usePlaceParts();
  const placeOf = usePlace();
  const fault = useContext(FormContext).wrong.find(({ field }) => field === 'city');
  const { places, near, prefectures } = fault?.params ?? {};
  const named = prefectures ?? places ?? near;
  const meant = typeof named === 'string' ? named.split('、').flatMap((place) => partsOf(place) ?? []) : [];
  if (meant.length === 0) return null;
  return (
    <div className={css.places} role="group" aria-label={t('suggestions')}>
      {meant.map((place) => (
        // of a prefecture the city stays as it is typed
        <Button key={place.prefectureCode + place.city} onClick={() => change({ ...place, city: place.city || city })}>
          {placeOf(place)}
        </Button>
      ))}
    </div>
  );
}
