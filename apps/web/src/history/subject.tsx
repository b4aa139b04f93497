import type { DeliverySummary } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSeparator } from '../shell/i18n.js';
import { useSubject } from '../parts/names.js';
import { pathOf } from '../shell/paths.js';
import { TwoLines } from '../shell/two-lines.js';
import { usePrefectures } from '../shell/use-call.js';
import css from './history.module.css';

const MOST_PREFECTURES = 3;

/** The subject as a link to the result, red and bold until the reader has opened it; below it, the recipients. */
export function Subject({ row }: { row: DeliverySummary }) {
  const { t } = useTranslation('history');
  const prefecture = usePrefectures();
  const subject = useSubject()(row);
  const names = row.targetPrefectures.map((code) => prefecture(code)).filter((name) => name !== '');
  const separator = useSeparator();
  const some = names.slice(0, MOST_PREFECTURES).join(separator);
  const rest = names.length - MOST_PREFECTURES;
  const places = rest > 0 ? t('more', { names: some, rest }) : some;
  return (
    <TwoLines>
      <Link
        className={row.unread ? `${css.subject} ${css.unread}` : css.subject}
        to={pathOf('result', { id: row.id })}
        title={subject}
      >
        {subject}
        {row.unread && <span className="visually-hidden">{t('unread')}</span>}
      </Link>
      <small className={css.ellipsis} title={[row.companyName, names.join(separator)].filter(Boolean).join('　')}>
        {row.companyName}
        {places && `　${places}`}
      </small>
    </TwoLines>
  );
}
