import { Name } from './name.js';
import { type Place, usePlace } from './place.js';

/** A place as text. A city abroad is shown as it was typed, and marked if that is Japanese. */
export function PlaceText({ of }: { of: Place }) {
  const text = usePlace()(of);
  if (of.prefectureCode !== null) return text;
  const [city = '', ...country] = text.split(', ');
  return (
    <>
      <Name of={city} />
      {country.map((name) => `, ${name}`)}
    </>
  );
}
