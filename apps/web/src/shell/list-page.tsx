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
import { useCall } from './use-call.js';

export type { Column, Filter, ListProps } from './list-types.js';

/** The names that narrow the list, among those in the address. */
const conditions = (query: ListQuery, fixed: object): string[] =>
  Object.keys(conditionsOf(query)).filter((name) => !(name in fixed));

/** A list in a card: search, filters, order and page live in the address; a table, or cards on a phone. */
export function List<C extends PageCall>(props: ListProps<C>) {
  const { call, fixed = {}, live, empty, tabs } = props;
  const { t } = useTranslation('shell');
  const media = useMedia();
  const [query, change] = useQueryState(call);
  const rows = useCall(call, { ...query, ...fixed } as Input<C>, { live });
  const narrowed = conditions(query, fixed).filter((name) => name !== tabs?.name);
  const Rows = media === 'phone' ? ListCards : ListTable;

  return (
    <Card
      flush
      className={css.card}
      foot={
        rows.data !== undefined &&
        rows.data.pagination.total > 0 && (
          <ListFoot
            pagination={rows.data.pagination}
            rows={rows.data.items.length}
            unit={props.unit}
            onPage={(page) => {
              change({ page: String(page) });
              window.scrollTo({ top: 0 });
            }}
            onPerPage={(perPage) => change({ perPage: String(perPage) })}
          />
        )
      }
    >
      <ListTools list={props} query={query} change={change} narrowed={narrowed} />
      <div aria-busy={rows.isPlaceholderData} className={rows.isPlaceholderData ? css.old : undefined}>
        <Pending query={rows} rows={props.expects ?? 20}>
          {({ items }) => {
            if (items.length > 0) return <Rows list={props} rows={items} sort={query['sort']} change={change} />;
            const isNarrowed = conditions(query, fixed).length > 0 || 'page' in query;
            if (!isNarrowed) return <Empty title={empty.title} text={empty.text} />;
            return (
              <Empty
                title={empty.noMatch}
                text={t('list.noMatchText')}
                action={
                  <Button
                    onClick={() => change(Object.fromEntries(conditions(query, fixed).map((name) => [name, ''])))}
                  >
                    {t('list.removeAll')}
                  </Button>
                }
              />
            );
          }}
        </Pending>
      </div>
    </Card>
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
