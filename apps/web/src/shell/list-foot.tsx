import type { Page } from '@tabimori/shared';
import { Select } from 'antd';
import { shell as en } from '../labels/en/shell.js';
import { shell as ja } from '../labels/ja/shell.js';
import { Icon } from '../ui/icons.js';
import { formatNumber } from './format.js';
import { useLabels } from './i18n.js';
import css from './list-foot.module.css';
import { pageNumbers } from './page-numbers.js';

const LABELS = { jp: ja, en };
const SIZES = [20, 50, 100];

interface ListFootProps {
  pagination: Page<unknown>['pagination'];
  /** rows on this page */
  rows: number;
  unit?: string;
  onPage: (page: number) => void;
  onPerPage: (perPage: number) => void;
}

/** Which rows of how many, the pages, and the size of a page. */
export function ListFoot({ pagination, rows, unit, onPage, onPerPage }: ListFootProps) {
  const { page, perPage, total, totalCapped } = pagination;
  const t = useLabels(LABELS);
  const last = Math.max(1, Math.ceil(total / perPage));
  const before = (page - 1) * perPage;
  const amount = totalCapped ? t.list.capped(formatNumber(total)) : formatNumber(total);
  return (
    <div className={css.foot}>
      <span className="small">
        {t.list.range(
          formatNumber(rows === 0 ? 0 : before + 1),
          formatNumber(before + rows),
          amount,
          unit ?? t.list.unit,
        )}
      </span>
      {last > 1 && (
        <nav className={css.pages} aria-label={t.list.pages}>
          <button type="button" aria-label={t.list.previous} disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <Icon name="back" />
          </button>
          {pageNumbers(page, last).map((number, index) =>
            number === null ? (
              <span key={`gap${index}`} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                key={number}
                type="button"
                aria-label={t.list.page(number)}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {number}
              </button>
            ),
          )}
          <button type="button" aria-label={t.list.next} disabled={page >= last} onClick={() => onPage(page + 1)}>
            <Icon name="chevron" />
          </button>
        </nav>
      )}
      <Select
        aria-label={t.list.perPage}
        value={perPage}
        options={[...new Set([...SIZES, perPage])].map((size) => ({ value: size, label: t.list.perPageOption(size) }))}
        onChange={onPerPage}
        popupMatchSelectWidth={false}
      />
    </div>
  );
}
