import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import type { ListQuery } from './list-codec.js';
import css from './list-tools.module.css';
import type { ListProps, PageCall } from './list-types.js';
import { SearchBox } from './search-box.js';

/** Who types and presses Enter means the first that is found, and not all. */
const found = (typed: string, option?: { value: string }): boolean => typed === '' || option?.value !== '';

interface ListToolsProps<C extends PageCall> {
  list: Pick<ListProps<C>, 'search' | 'filters' | 'tabs' | 'sorts'>;
  query: ListQuery;
  change: (change: ListQuery, options?: { replace: boolean }) => void;
  /** names of the filters that apply, except tabs */
  narrowed: readonly string[];
}

/** Tabs, search, filters and order over a list, and below them what applies. */
export function ListTools<C extends PageCall>({ list, query, change, narrowed }: ListToolsProps<C>) {
  const { search, filters = [], tabs, sorts } = list;
  const { t } = useTranslation('shell');
  const tab = tabs && (query[tabs.name] ?? tabs.options[0]?.value);
  if (search === undefined && filters.length === 0 && tabs === undefined && sorts === undefined) return null;

  const chips = narrowed.flatMap((name) => {
    const value = query[name] ?? '';
    const filter = filters.find((one) => one.name === name);
    if (name === 'name') return [{ name, label: t('list.search'), value }];
    if (filter === undefined) return [];
    const words = value.split(',').map((part) => filter.options.find((one) => one.value === part)?.label ?? part);
    return [{ name, label: filter.label, value: words.join(t('list.and')) }];
  });

  return (
    <div className={css.tools}>
      <div className={css.row}>
        {tabs !== undefined && (
          <div className={css.tabs}>
            {tabs.options.map(({ value, label }, index) => (
              <Button
                key={value}
                kind="bare"
                aria-pressed={value === tab}
                onClick={() => change({ [tabs.name]: index === 0 ? '' : value })}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
        <div className={css.fields}>
          {sorts !== undefined && (
            <Select
              aria-label={t('list.sort')}
              value={query['sort'] ?? sorts[0]?.value}
              options={[...sorts]}
              onChange={(value) => change({ sort: value === sorts[0]?.value ? '' : value })}
              popupMatchSelectWidth={false}
            />
          )}
          {search !== undefined && (
            <SearchBox
              label={search}
              value={query['name'] ?? ''}
              onSearch={(name) => change({ name }, { replace: true })}
            />
          )}
          {filters.map(({ name, label, options, multiple, onSearch, isSearching }) =>
            multiple ? (
              <Select
                key={name}
                mode="multiple"
                className={`${css.filter} ${css.multiple}`}
                aria-label={label}
                prefix={<span className={css.prefix}>{label}</span>}
                placeholder={t('list.all')}
                value={(query[name] ?? '').split(',').filter((part) => part !== '')}
                options={[...options]}
                onChange={(values: string[]) => change({ [name]: values.join(',') })}
                popupMatchSelectWidth={false}
                maxTagCount={1}
                showSearch={onSearch ? { filterOption: false, onSearch } : { optionFilterProp: 'label' }}
                notFoundContent={isSearching ? null : undefined}
              />
            ) : (
              <Select
                key={name}
                className={css.filter}
                aria-label={label}
                prefix={<span className={css.prefix}>{label}</span>}
                value={query[name] ?? ''}
                options={[{ value: '', label: t('list.all') }, ...options]}
                onChange={(value) => change({ [name]: value })}
                popupMatchSelectWidth={false}
                showSearch={
                  onSearch ? { filterOption: found, onSearch } : options.length > 12 && { optionFilterProp: 'label' }
                }
                notFoundContent={isSearching ? null : undefined}
              />
            ),
          )}
        </div>
      </div>
      {chips.length > 0 && (
        <div className={css.chips}>
          <span className="small muted">{t('list.applied')}</span>
          {chips.map(({ name, label, value }) => (
            <Button
              key={name}
              kind="bare"
              className={css.chip}
              aria-label={t('list.remove', { label: `${label} ${value}` })}
              onClick={() => change({ [name]: '' })}
            >
              {label} <strong>{value}</strong>
              <Icon name="close" size={12} />
            </Button>
          ))}
          <Button
            kind="bare"
            className={css.all}
            onClick={() => change(Object.fromEntries(chips.map(({ name }) => [name, ''])))}
          >
            {t('list.removeAll')}
          </Button>
        </div>
      )}
    </div>
  );
}
