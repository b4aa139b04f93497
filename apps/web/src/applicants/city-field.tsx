import { api, fullKana, type Reply } from '@tabimori/shared';
import { AutoComplete } from 'antd';
import { useEffect, useState } from 'react';
import { useMunicipality } from '../parts/agency-names.js';
import type { Marks } from '../shell/field.js';
import { useLanguage } from '../shell/i18n.js';
import { useCall, usePrefectures } from '../shell/use-call.js';
import type { Place } from './applicant-values.js';

type Municipality = Reply<typeof api.lookUps.municipalities>['items'][number];

/** Suggestions at once: who sees more types on. */
const MOST = 20;

const letters = (text: string): string => text.toLowerCase().replaceAll(/[\s-]/g, '');

/** Whether somebody who types this may mean a municipality: by its name, its kana in any form, or the name the reader sees. */
function isMeant({ name, nameShort, kana }: Municipality, shown: string, typed: string): boolean {
  const reading = fullKana(typed).replaceAll('\u3000', '');
  return (
    name.includes(typed) ||
    nameShort.startsWith(typed) ||
    kana.startsWith(reading) ||
    letters(shown).startsWith(letters(typed))
  );
}

interface CityFieldProps extends Pick<Place, 'prefectureCode' | 'city'> {
  marks: Marks;
  change: (part: Partial<Place>) => void;
}

/** A city in Japan, found in its prefecture or in all by its name, kana or English name; the choice says the prefecture too. */
export function CityField({ marks, prefectureCode, city, change }: CityFieldProps) {
  const language = useLanguage();
  const prefecture = usePrefectures();
  const nameOf = useMunicipality();
  const [use, setUse] = useState<'untouched' | 'open' | 'left'>('untouched');
  const query = { enabled: use !== 'untouched', quiet: true };
  const { data } = useCall(api.lookUps.municipalities, { prefectureCode }, query);
  const typed = city.replaceAll(/\s/g, '');
  // nothing before something is typed: Enter in an empty field sends the form
  const found = (typed === '' ? [] : (data?.items ?? []))
    .filter((one) => isMeant(one, nameOf(one.prefectureCode, one.name), typed))
    .slice(0, MOST);
  const labelOf = (one: Municipality): string => {
    const place = prefecture(one.prefectureCode) + one.name;
    if (language === 'jp') return `${place}（${one.kana}）`;
    return `${nameOf(one.prefectureCode, one.name)}, ${prefecture(one.prefectureCode)} ${one.name}`;
  };
  // nothing to suggest once the one that is written is the only one meant
  // a name in Japanese is shown as the reader's language has it
  const shown = prefectureCode === undefined ? city : nameOf(prefectureCode, city);
  const isWritten = found.length === 1 && found[0]?.name === city && prefectureCode !== undefined;
  const choose = (one: Municipality | undefined) => {
    if (one) change({ prefectureCode: one.prefectureCode, city: one.name });
  };
  // whoever has written what only one can mean, Wajima or 輪島, need not choose it as well, even if the list comes after they have left
  useEffect(() => {
    if (use === 'left' && found.length === 1 && !isWritten) choose(found[0]);
  });
  return (
    <AutoComplete
      {...marks}
      style={{ width: 'min(360px, 100%)' }}
      value={shown}
      onFocus={() => setUse('open')}
      defaultActiveFirstOption={false}
      options={isWritten || use !== 'open' ? [] : found.map((one) => ({ value: one.code, label: labelOf(one) }))}
      onChange={(text: string) => change({ city: text })}
      onSelect={(code: string) => choose(found.find((option) => option.code === code))}
      onBlur={() => setUse('left')}
    />
  );
}
