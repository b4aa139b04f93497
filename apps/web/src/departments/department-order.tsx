import { api, type Division } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../ui/button.js';
import { useCompanyName } from '../parts/names.js';
import { Card } from '../shell/card.js';
import { Form } from '../shell/form-page.js';
import { PageHeader } from '../shell/page-header.js';
import { PendingPage } from '../shell/pending-page.js';
import { useCall } from '../shell/use-call.js';
import { OrderList } from './order-list.js';
import css from './departments.module.css';

const MOST = 100;

interface Values {
  order: Pick<Division, 'id' | 'name' | 'version'>[];
}

/** Orders the departments of a company; if two people do so at once, the second sees that and reads the latest. */
export function DepartmentOrder({ companyId, back }: { companyId: number; back: string }) {
  const { t } = useTranslation('departments');
  const companyOf = useCompanyName();
  const list = useCall(api.divisions.list, { companyId, perPage: MOST });
  const rows = list.data?.items;
  const valuesOf = (items: readonly Division[]): Values => ({
    order: items.map(({ id, name, version }) => ({ id, name, version })),
  });
  return (
    <>
      <PageHeader
        title={t('orderTitle')}
        meta={rows?.[0] && companyOf(rows[0])}
        actions={<ButtonLink to={back}>{t('toList')}</ButtonLink>}
        trail={[{ label: t('orderTitle') }]}
      />
      {rows === undefined ? (
        <PendingPage query={list} />
      ) : (
        <Form<typeof api.divisions.putDisplayOrder, Values>
          call={api.divisions.putDisplayOrder}
          initial={valuesOf(rows)}
          // the versions are new: the list itself is read again
          saved={() => valuesOf(rows)}
          next={() => back}
          labels={t('labels', { returnObjects: true })}
          input={({ order }) => ({ companyId, order: order.map(({ id, version }) => ({ id, version })) })}
        >
          {({ order }, change) => (
            <Card flush foot={<p className="small muted">{t('orderHelp')}</p>}>
              {(list.data?.pagination.total ?? 0) > MOST && <p className={css.note}>{t('first', { count: MOST })}</p>}
              <OrderList items={order} onChange={(next) => change({ order: next })} />
            </Card>
          )}
        </Form>
      )}
    </>
  );
}
