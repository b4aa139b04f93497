import { MAP_STATES, type MapReply } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Table, type TableColumn } from '../ui/table.js';
import { useNameOf } from '../parts/names.js';
import { formatNumber } from '../shell/format.js';
import { useStateWord } from './words.js';
import css from './message-map.module.css';

type Place = MapReply['places'][number];

const codeOf = ({ code }: Place): string => code;
const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** The same as the map's fill, in figures; the gravest places first. */
export function PlaceTable({ data, onPlace }: { data: MapReply; onPlace: (code: string) => void }) {
  const { t } = useTranslation('messageMap');
  const nameOf = useNameOf();
  const word = useStateWord();
  const worseFirst = (a: readonly number[], b: readonly number[]): number => {
    const differing = a.findIndex((count, state) => count !== b[state]);
    return differing < 0 ? 0 : (b[differing] ?? 0) - (a[differing] ?? 0);
  };
  const places = [...data.places].sort((a, b) => worseFirst(a.counts, b.counts));
  const columns: TableColumn<Place>[] = [
    {
      key: 'place',
      title: t('table.place'),
      heads: true,
      render: (place) => (
        <Button kind="link" onClick={() => onPlace(place.code)}>
          {nameOf(place)}
        </Button>
      ),
    },
    { key: 'total', title: t('table.total'), align: 'right', render: ({ counts }) => formatNumber(total(counts)) },
    ...MAP_STATES.map((state, index): TableColumn<Place> => ({
      key: state,
      title: word(state),
      align: 'right',
      render: ({ counts }) => {
        const count = counts[index] ?? 0;
        return count === 0 ? <span className="muted">0</span> : <b>{formatNumber(count)}</b>;
      },
    })),
  ];
  return (
    <div className={css.tableBox} tabIndex={0} role="region" aria-label={t('table.caption')}>
      <Table
        look="sticky"
        caption={t('table.caption')}
        className={css.table}
        rows={places}
        rowKey={codeOf}
        columns={columns}
      />
    </div>
  );
}
