import { api, type DrillSource, type Reply } from '@tabimori/shared';
import { Radio } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { IntensityChip } from '../parts/intensity.js';
import { formatDateTime, formatMagnitude } from '../shell/format.js';
import { useLanguage } from '../shell/i18n.js';
import { Pending } from '../shell/states.js';
import { useCall } from '../shell/use-call.js';
import css from './drills.module.css';
import { useDrillTitle } from './words.js';

type Sources = Reply<typeof api.drills.sources>;
type Facts = Sources['bundled'][number] | Sources['events'][number];

const sourceOf = (facts: Facts): DrillSource => ('key' in facts ? { bundled: facts.key } : { eventId: facts.eventId });
const nameOf = (source: DrillSource): string =>
  'bundled' in source ? `bundled:${source.bundled}` : `event:${source.eventId}`;

interface SourceChoiceProps {
  value: DrillSource | null;
  /** the received event that is chosen at first, if it can be replayed */
  wanted: number | null;
  onChange: (source: DrillSource, title: string) => void;
}

/** The past event that is replayed. */
export function SourceChoice({ value, wanted, onChange }: SourceChoiceProps) {
  const { t } = useTranslation('drills', { keyPrefix: 'prepare' });
  const title = useDrillTitle();
  const sources = useCall(api.drills.sources, {});
  const asked = sources.data?.events.find(({ eventId }) => eventId === wanted);
  const take = useEffectEvent(() => asked && onChange(sourceOf(asked), title(asked)));
  // once: a later reading would take back what was chosen since, and with it the dry run
  const found = asked?.eventId;
  useEffect(() => {
    if (found !== undefined) take();
  }, [found]);
  return (
    <Pending query={sources} rows={20}>
      {({ bundled, events }) => {
        const known = new Map([...bundled, ...events].map((facts) => [nameOf(sourceOf(facts)), facts]));
        const choose = (name: string) => {
          const facts = known.get(name);
          if (facts) onChange(sourceOf(facts), title(facts));
        };
        const group = (label: string, rows: readonly Facts[]) =>
          rows.length > 0 && (
            <fieldset className={css.group}>
              <legend>{label}</legend>
              {rows.map((facts) => (
                <Radio key={nameOf(sourceOf(facts))} value={nameOf(sourceOf(facts))}>
                  <Source facts={facts} />
                </Radio>
              ))}
            </fieldset>
          );
        return (
          <Radio.Group
            className={css.sources}
            value={value && nameOf(value)}
            onChange={(event) => choose(event.target.value as string)}
          >
            {group(t('received'), events)}
            {group(t('bundled'), bundled)}
          </Radio.Group>
        );
      }}
    </Pending>
  );
}

function Source({ facts }: { facts: Facts }) {
  const { t } = useTranslation('drills', { keyPrefix: 'prepare' });
  const title = useDrillTitle();
  const language = useLanguage();
  const { at, magnitude, maxIntensity, hasTsunami } = facts;
  return (
    <span className={css.source}>
      {maxIntensity && <IntensityChip intensity={maxIntensity} />}
      <strong>{title(facts)}</strong>
      <small>
        {[formatDateTime(at), magnitude && formatMagnitude(magnitude, language), hasTsunami && t('tsunami')]
          .filter(Boolean)
          .join('　')}
      </small>
    </span>
  );
}
