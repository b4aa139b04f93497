import type { DeliverySummary } from '@tabimori/shared';
import { Link } from 'react-router';
import { useSubject } from '../parts/names.js';
import { useLabels } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { TwoLines } from '../shell/two-lines.js';
import { usePrefectures } from '../shell/use-call.js';
import { LABELS } from './words.js';
import css from './history.module.css';

const MOST_PREFECTURES = 3;

/** The subject as the link to the result, red and bold until the reader has opened it; below, for whom it was. */
export function Subject({ row }: { row: DeliverySummary }) {
  const t = useLabels(LABELS);
  const prefecture = usePrefectures();
  const subject = useSubject()(row);
  const names = row.targetPrefectures.map((code) => prefecture(code)).filter((name) => name !== '');
  const places = t.prefectures(names.slice(0, MOST_PREFECTURES), Math.max(0, names.length - MOST_PREFECTURES));
  return (
    <TwoLines>
      <Link
        className={row.unread ? `${css.subject} ${css.unread}` : css.subject}
        to={pathOf('result', { id: row.id })}
        title={subject}
      >
        {subject}
        {row.unread && <span className="visually-hidden">{t.unread}</span>}
      </Link>
      <small className={css.ellipsis} title={[row.companyName, t.prefectures(names, 0)].filter(Boolean).join('　')}>
        {row.companyName}
        {places && `　${places}`}
      </small>
    </TwoLines>
  );
}
