import { Select } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import { Tabs } from '../ui/tabs.js';
import { leaveByTab } from './leave-by-tab.js';
import { DAYS, type ListQuery } from './list-codec.js';
import css from './list-tools.module.css';
import { isOptionFound } from './is-found.js';
import type { Filter, ListProps, PageCall } from './list-types.js';
import { useIsNarrow } from './media.js';
import { SearchBox } from './search-box.js';
import { bringUp, isLow } from './use-show-list.js';

/** Who types and presses Enter means the first that is found, and not all. */
const found = (typed: string, option?: { value: string }): boolean => typed === '' || option?.value !== '';

interface ListToolsProps<C extends PageCall> {
  list: Pick<ListProps<C>, 'search' | 'filters' | 'days' | 'tabs' | 'sorts' | 'tools'>;
  query: ListQuery;
  change: (change: ListQuery, options?: { replace: boolean }) => void;
  /** names of the filters that apply, except tabs */
  narrowed: readonly string[];
  /** on a phone, where many filters would fill the screen before the first row */
  folds?: boolean;
  /** what a filter says that does not apply; left out: all */
  unset?: string;
}

/** So many filters fit on one line of a phone. */
const ON_A_LINE = 2;
/** So many tabs are in sight on a phone, or nearly; more would be found only by swiping. */
const ON_A_STRIP = 5;

/** Tabs, search, filters and order over a list, and below them what applies. */
export function ListTools<C extends PageCall>(props: ListToolsProps<C>) {
  const { t } = useTranslation('list');
  const { list, query, change, narrowed, folds = false, unset = t('all') } = props;
  const { search, filters = [], days, tabs, sorts } = list;
  const top = useRef<HTMLDivElement>(null);
  const isNarrow = useIsNarrow();
  if (search === undefined && filters.length === 0 && tabs === undefined && sorts === undefined) return null;
  const isFolded = folds && filters.length + (days === undefined ? 0 : 1) > ON_A_LINE;
  const choices = (
    <>
      {filters.map((filter) => {
        const Choice = filter.multiple ? ManyOf : OneOf;
        return (
          <Choice
            key={filter.name}
            filter={filter}
            unset={unset}
            value={query[filter.name] ?? ''}
            onChange={(value) => change({ [filter.name]: value })}
          />
        );
      })}
      {days}
    </>
  );
  const says = tabs?.options.find(({ value }) => value === query[tabs.name])?.says;
  const [firstTab, firstSort] = [tabs?.options[0]?.value, sorts?.[0]?.value];
  const chooseTab = (name: string, value: string) => {
    change({ [name]: value === firstTab ? '' : value });
    // on a phone only what the tab means would change in sight
    if (isNarrow && top.current && isLow(top.current)) bringUp(top.current);
  };
  return (
    <div ref={top} className={css.tools}>
      <div className={css.row}>
        {tabs !== undefined &&
          (isNarrow && tabs.options.length > ON_A_STRIP ? (
            <Select
              className={css.which}
              aria-label={t('which')}
              value={query[tabs.name] ?? firstTab}
              options={[...tabs.options]}
              // all of them at once
              listHeight={480}
              onChange={(value) => chooseTab(tabs.name, value)}
            />
          ) : (
            <Tabs
              options={tabs.options}
              value={query[tabs.name] ?? firstTab}
              onChange={(value) => chooseTab(tabs.name, value)}
            />
          ))}
        <div className={css.fields}>
          {sorts !== undefined && (
            <Select
              aria-label={t('sort')}
              value={query['sort'] ?? firstSort}
              options={[...sorts]}
              onChange={(value) => change({ sort: value === firstSort ? '' : value })}
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
          {isFolded ? (
            <details className={css.fold}>
              <summary>{t('narrow')}</summary>
              <div className={css.fields}>{choices}</div>
            </details>
          ) : (
            choices
          )}
        </div>
      </div>
      {says !== undefined && <p className={css.says}>{says}</p>}
      <Applied filters={filters} query={query} change={change} narrowed={narrowed} tools={list.tools} />
    </div>
  );
}

interface ChoiceProps {
  filter: Filter;
  unset: string;
  /** as the address has it */
  value: string;
  onChange: (value: string) => void;
}

function OneOf({ filter: { label, options, onSearch, isSearching }, unset, value, onChange }: ChoiceProps) {
  return (
    <Select
      className={css.filter}
      aria-label={label}
      prefix={<span className={css.prefix}>{label}</span>}
      value={value}
      options={[{ value: '', label: unset }, ...options]}
      onChange={onChange}
      popupMatchSelectWidth={false}
      showSearch={onSearch ? { filterOption: found, onSearch } : options.length > 12 && { filterOption: isOptionFound }}
      notFoundContent={isSearching ? null : undefined}
    />
  );
}

function ManyOf({ filter: { label, options, onSearch, isSearching }, unset, value, onChange }: ChoiceProps) {
  return (
    <Select
      mode="multiple"
      className={`${css.filter} ${css.multiple}`}
      aria-label={label}
      prefix={<span className={css.prefix}>{label}</span>}
      placeholder={unset}
      value={value.split(',').filter((part) => part !== '')}
      options={[...options]}
      onChange={(values: string[]) => onChange(values.join(','))}
      onInputKeyDown={leaveByTab}
      popupMatchSelectWidth={false}
      maxTagCount={1}
      showSearch={onSearch ? { filterOption: false, onSearch } : { filterOption: isOptionFound }}
      notFoundContent={isSearching ? null : undefined}
    />
  );
}

type AppliedProps = Pick<ListToolsProps<PageCall>, 'query' | 'change' | 'narrowed'> & {
  filters: readonly Filter[];
  tools: ReactNode;
};

/** The conditions of these names in words. */
export function useConditionWords(
  filters: readonly Filter[],
): (query: ListQuery, names: readonly string[]) => { name: string; label: string; value: string }[] {
  const { t } = useTranslation('list');
  return (query, names) =>
    names.flatMap((name) => {
      const value = query[name] ?? '';
      const filter = filters.find((one) => one.name === name);
      if (name === 'name') return [{ name, label: t('search'), value }];
      const day = DAYS.find((one) => one === name);
      if (day !== undefined) return [{ name, label: t(`${day}`), value }];
      if (filter === undefined) return [];
      const words = value.split(',').map((part) => filter.options.find((one) => one.value === part)?.label ?? part);
      return [{ name, label: filter.label, value: words.join(t('and')) }];
    });
}

/** The conditions that apply, each of which can be removed, and what else there is to say about the list. */
function Applied({ filters, query, change, narrowed, tools }: AppliedProps) {
  const { t } = useTranslation('list');
  const chips = useConditionWords(filters)(query, narrowed);
  if (chips.length === 0 && tools === undefined) return null;
  return (
    <div className={css.chips}>
      {chips.length > 0 && <span className="small muted">{t('applied')}</span>}
      {chips.map(({ name, label, value }) => (
        <Button
          key={name}
          kind="bare"
          className={css.chip}
          aria-label={t('remove', { label: `${label} ${value}` })}
          onClick={() => change({ [name]: '' })}
        >
          {label} <strong>{value}</strong>
          <Icon name="close" size={12} />
        </Button>
      ))}
      {chips.length > 0 && (
        <Button
          kind="bare"
          className={css.all}
          onClick={() => change(Object.fromEntries(chips.map(({ name }) => [name, ''])))}
        >
          {t('removeAll')}
        </Button>
      )}
      {tools !== undefined && <div className={css.extra}>{tools}</div>}
    </div>
  );
}
