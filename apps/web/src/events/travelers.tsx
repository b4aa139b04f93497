import { api, type EventDetail, type Reply } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Table, type TableColumn } from '../ui/table.js';
import { prefectureName } from '../parts/prefecture-name.js';
import { DASH } from '../shell/format.js';
import { useLanguage } from '../shell/i18n.js';
import { Pending } from '../shell/states.js';
import { useCall } from '../shell/use-call.js';
import { byWeight, useStrength } from './places.js';
import css from './travelers.module.css';

type Decision = EventDetail['decisions'][number];
type Place = Reply<typeof api.events.travelers>['prefectures'][number];

/** Prefecture by prefecture: who of a company the event alerted, and why not the others. */
export function Travelers({ eventId, decision }: { eventId: number; decision: Decision }) {
  const { t } = useTranslation('events', { keyPrefix: 'decisions.travelers' });
  const { companyId, hazard } = decision;
  const query = useCall(api.events.travelers, { id: eventId, companyId, hazard });
  return (
    <section className={css.travelers}>
      <h3>
        {t('title')} <span className="small muted">{t('note')}</span>
      </h3>
      <Pending query={query} rows={3}>
        {({ prefectures, elsewhere }) => {
          const concerned = prefectures.filter(({ travelers, alerted, joined }) => travelers + alerted > 0 || joined);
          return (
            <>
              {concerned.length === 0 ? <p>{t('nobody')}</p> : <Places places={concerned} decision={decision} />}
              {elsewhere > 0 && <p>{t(`elsewhere.${hazard}`, { count: elsewhere })}</p>}
            </>
          );
        }}
      </Pending>
    </section>
  );
}

function Places({ places, decision }: { places: Place[]; decision: Decision }) {
  const { t } = useTranslation('events', { keyPrefix: 'decisions.travelers' });
  const language = useLanguage();
  const strength = useStrength();
  const outcome = useOutcome(decision);
  const column = (
    name: 'intensity' | 'registered' | 'alerted' | 'outcome',
    render: (place: Place) => string,
  ): TableColumn<Place> => ({ key: name, title: t(name), className: css[name], render });
  return (
    <Table
      labelled
      className={css.table}
      rows={byWeight(places)}
      rowKey={({ code }) => code}
      columns={[
        {
          key: 'prefecture',
          title: t('prefecture'),
          heads: true,
          className: css.prefecture,
          render: ({ code }) => prefectureName(code, language),
        },
        column('intensity', (place) => strength(place) || DASH),
        column('registered', ({ travelers }) => t('people', { count: travelers })),
        column('alerted', ({ alerted }) => (alerted > 0 ? t('people', { count: alerted }) : DASH)),
        column('outcome', outcome),
      ]}
    />
  );
}

function useOutcome({ reason }: Decision): (place: Place) => string {
  const { t } = useTranslation('events', { keyPrefix: 'decisions.travelers' });
  const { t: reasons } = useTranslation('events', { keyPrefix: 'decisions.reasons' });
  const started = reason === 'started' || reason === 'raised';
  return ({ reached, alerted, joined, travelers, away }) => {
    const present = travelers - away;
    const said: string[] = [];
    if (alerted > 0) said.push(alerted < present ? t('sentSome', { rest: present - alerted }) : t('sent'));
    else if (joined) said.push(t('joined'));
    else if (!reached) said.push(reason === 'thresholdOff' ? reasons(reason) : t('below'));
    else if (present > 0) said.push(started || reason === 'noTravelers' ? t('since') : reasons(reason));
    if (away > 0 && (reached || alerted > 0)) said.push(t('away', { count: away }));
    return said.length > 0 ? said.join('　') : t('notSent');
  };
}
