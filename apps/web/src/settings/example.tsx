import { api, type Threshold } from '@tabimori/shared';
import { Link } from 'react-router';
import { prefectureName } from '../parts/map/japan.js';
import { useEventTitle } from '../parts/names.js';
import { useIntensityText } from '../parts/status.js';
import { formatDate, formatNumber } from '../shell/format.js';
import { useLabels, useLanguage } from '../shell/i18n.js';
import { pathOf } from '../shell/screens.js';
import { useCan } from '../shell/session.js';
import { Pending } from '../shell/states.js';
import { useCall } from '../shell/use-call.js';
import { LABELS } from './words.js';
import css from './settings.module.css';

const MOST_NAMES = 5;

interface ExampleProps {
  companyId: number;
  companyName: string;
  values: { earthquakeThreshold: Threshold; respectStay: boolean };
}

/** What the setting on the screen would have done in the last real earthquake. */
export function Example({ companyId, companyName, values }: ExampleProps) {
  const t = useLabels(LABELS).corporate.example;
  const language = useLanguage();
  const title = useEventTitle();
  const intensity = useIntensityText();
  const may = useCan();
  const { earthquakeThreshold, respectStay } = values;
  const example = useCall(api.autoSend.example, { companyId, earthquakeThreshold, respectStay });
  return (
    <div className={css.example} role="status">
      <Pending query={example} rows={2}>
        {({ event, count, prefectures }) => {
          if (event === null) return <p>{t.none}</p>;
          const name = title({ epicenter: event.epicenter, maxIntensity: event.maxIntensity, hasTsunami: false });
          const quake = t.quake(formatDate(event.at), name, intensity(event.maxIntensity));
          const named = prefectures
            .slice(0, MOST_NAMES)
            .map((one) => t.prefecture(prefectureName(one.code, language), formatNumber(one.count)));
          const rest = prefectures.length - named.length;
          return (
            <>
              <p className={css.sentence}>
                {count > 0 ? t.sent(quake, companyName, formatNumber(count)) : t.notSent(quake)}
              </p>
              <p className={css.note}>
                {count > 0 && `${[...named, ...(rest > 0 ? [t.rest(rest)] : [])].join(t.join)}　`}
                {t.note} {may('result') && <Link to={pathOf('events', { id: event.id })}>{name}</Link>}
              </p>
            </>
          );
        }}
      </Pending>
    </div>
  );
}
