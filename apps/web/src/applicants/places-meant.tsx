import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { FormContext } from '../shell/field.js';
import { usePlaceParts } from '../shell/use-call.js';
import type { CardProps } from './person-card.js';
import css from './applicants.module.css';

/** The places that a refused city may mean, each one tap away. */
export function PlacesMeant({ change }: Pick<CardProps, 'change'>) {
  const { t } = useTranslation('applicants');
  const partsOf = usePlaceParts();
  const fault = useContext(FormContext).wrong.find(({ field }) => field === 'city');
  const named = fault?.params?.['places'] ?? fault?.params?.['near'];
  const places = typeof named === 'string' ? named.split('、').filter((place) => partsOf(place) !== null) : [];
  if (places.length === 0) return null;
  return (
    <div className={css.places} role="group" aria-label={t('suggestions')}>
      {places.map((place) => (
        <Button key={place} onClick={() => change(partsOf(place) ?? {})}>
          {place}
        </Button>
      ))}
    </div>
  );
}
