import { useTranslation } from 'react-i18next';
import { Button } from './button.js';
import { Icon } from './icons.js';
import { pageNumbers } from './page-numbers.js';
import css from './pagination.module.css';

interface PaginationProps {
  page: number;
  last: number;
  onPage: (page: number) => void;
}

/** Ours: antd's pages are list items that only a mouse and Enter operate, without a name and without `aria-current`. */
export function Pagination({ page, last, onPage }: PaginationProps) {
  const { t } = useTranslation('list');
  return (
    <nav className={css.pages} aria-label={t('pages')}>
      <Button kind="bare" aria-label={t('previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Icon name="back" />
      </Button>
      {pageNumbers(page, last).map((number, index) =>
        number === null ? (
          <span key={`gap${index}`} aria-hidden="true">
            …
          </span>
        ) : (
          <Button
            key={number}
            kind="bare"
            aria-label={t('page', { number })}
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </Button>
        ),
      )}
      <Button kind="bare" aria-label={t('next')} disabled={page >= last} onClick={() => onPage(page + 1)}>
        <Icon name="chevron" />
      </Button>
    </nav>
  );
}
