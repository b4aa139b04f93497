import type { DeliverySummary } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSubject } from '../parts/names.js';
import { pathOf } from '../shell/paths.js';
import { Unread } from './unread.js';
import css from './history.module.css';

/** The subject as a link to the result of this one send, with a dot until the reader has opened it. */
export function Subject({ row }: { row: DeliverySummary }) {
  const { t } = useTranslation('history');
  const subject = useSubject()(row);
  return (
    <span>
      <Link
        className={row.unread ? `${css.subject} ${css.unread}` : css.subject}
        to={pathOf('result', { id: row.id })}
        title={subject}
      >
        {row.unread && <Unread />}
        {subject}
      </Link>{' '}
      {row.state === 'undone' && <span className={css.undone}>{t('state.undone')}</span>}
    </span>
  );
}
