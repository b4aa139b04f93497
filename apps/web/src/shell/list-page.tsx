import type { Input } from '@tabimori/shared';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.js';
import { Empty } from '../ui/empty.js';
import { Card } from './card.js';
import { ListCards, ListTable } from './list-table.js';
import { ListFoot } from './list-foot.js';
import css from './list-page.module.css';
import { conditionsOf, type ListQuery } from './list-codec.js';
import { useQueryState } from './list-query.js';
import { ListTools } from './list-tools.js';
import type { ListProps, PageCall } from './list-types.js';
import { useMedia } from './media.js';
import { PageHeader } from './page-header.js';
import { Pending } from './states.js';
import { useStore } from './store.js';
import { typing } from './typing.js';
import { useCall } from './use-call.js';

export type { Column, Filter, ListProps } from './list-types.js';

/** The names that narrow the list, among those in the address. */
const conditions = (query: ListQuery, fixed: object): string[] =>
  Object.keys(conditionsOf(query)).filter((name) => !(name in fixed));

function useList<C extends PageCall>(list: ListProps<C>) {
  const [query, change] = useQueryState(list.call);
  const rows = useCall(list.call, { ...query, ...list.fixed } as Input<C>, { live: list.live });
  return { list, query, change, rows };
}

/** A list in a card: search, filters, order and page live in the address; a table, or cards on a phone. */
export function List<C extends PageCall>(props: ListProps<C>) {
  const { fixed = {}, tabs } = props;
  const shown = useList(props);
  const { query, change } = shown;
  const isPhone = useMedia() === 'phone';
  const narrowed = conditions(query, fixed).filter((name) => name !== tabs?.name);
  return (
    <Card flush className={css.card} foot={hasRows(shown) && <Foot {...shown} />}>
      <ListTools list={props} query={query} change={change} narrowed={narrowed} folds={isPhone} />
      {props.bar}
      <Rows {...shown} />
    </Card>
  );
}

/** The rows of a list inside a card that has its conditions already. */
export function ListInside<C extends PageCall>(props: Omit<ListProps<C>, 'search' | 'filters' | 'tabs' | 'sorts'>) {
  const shown = useList(props);
  return (
    <div className={css.inside}>
      <Rows {...shown} />
      {hasRows(shown) && <Foot {...shown} />}
    </div>
  );
}

type Shown<C extends PageCall> = ReturnType<typeof useList<C>>;

const hasRows = <C extends PageCall>({ rows }: Shown<C>): boolean => (rows.data?.pagination.total ?? 0) > 0;

function Rows<C extends PageCall>({ list, query, change, rows }: Shown<C>) {
  const { fixed = {}, empty, tabs } = list;
  const { t } = useTranslation('list');
  const Look = useMedia() === 'phone' ? ListCards : ListTable;
  const isOld = useStore(typing) || rows.isPlaceholderData;
  return (
    <div aria-busy={rows.isPlaceholderData} className={`${css.rows} ${rows.isPlaceholderData ? css.old : ''}`}>
      <Pending query={rows} rows={list.expects ?? 20}>
        {({ items }) => {
          if (items.length > 0)
            return <Look list={list} rows={items} isOld={isOld} sort={query['sort']} change={change} />;
          const narrowing = 'page' in query ? ['page'] : conditions(query, fixed);
          if (narrowing.length === 0) return <Empty title={empty.title} text={empty.text} />;
          const tab = tabs?.options.find(({ value }) => value === query[tabs.name]);
          if (tab?.empty !== undefined && narrowing.every((name) => name === tabs?.name))
            return <Empty title={tab.empty} />;
          return (
            <Empty
              title={empty.noMatch}
              text={t('noMatchText')}
              action={
                <Button onClick={() => change(Object.fromEntries(conditions(query, fixed).map((name) => [name, ''])))}>
                  {t('removeAll')}
                </Button>
              }
            />
          );
        }}
      </Pending>
    </div>
  );
}

function Foot<C extends PageCall>({ list, change, rows: { data } }: Shown<C>) {
  if (!data) return null;
  return (
    <ListFoot
      pagination={data.pagination}
      rows={data.items.length}
      unit={list.unit}
      onPage={(page) => {
        change({ page: String(page) });
        window.scrollTo({ top: 0 });
      }}
      onPerPage={(perPage) => change({ perPage: String(perPage) })}
    />
  );
}

interface ListPageProps<C extends PageCall> extends ListProps<C> {
  title: string;
  meta?: ReactNode;
  actions?: ReactNode;
}

/** A screen that is a list. */
export function ListPage<C extends PageCall>({ title, meta, actions, ...list }: ListPageProps<C>) {
  return (
    <>
      <PageHeader title={title} meta={meta} actions={actions} />
      <div className={css.page}>
        <List {...list} />
      </div>
    </>
  );
}
