import type { Page } from '@tabimori/shared';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Pagination } from '../ui/pagination.js';
import { formatNumber } from './format.js';
import css from './list-foot.module.css';

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
  const { t } = useTranslation('list');
  const last = Math.max(1, Math.ceil(total / perPage));
  const before = (page - 1) * perPage;
  const amount = totalCapped ? t('capped', { total }) : formatNumber(total);
  const shown = { from: rows === 0 ? 0 : before + 1, to: before + rows, total: amount };
  const counted = unit ?? t('unit');
  return (
    <div className={css.foot}>
      <span className="small">
        {counted === '' ? t('range', shown) : t('rangeOfUnit', { ...shown, unit: counted })}
      </span>
      {last > 1 && <Pagination page={page} last={last} onPage={onPage} />}
      <Select
        aria-label={t('perPage')}
        value={perPage}
        options={[...new Set([...SIZES, perPage])].map((size) => ({
          value: size,
          label: t('perPageOption', { count: size }),
        }))}
        onChange={onPerPage}
        popupMatchSelectWidth={false}
      />
    </div>
  );
}
