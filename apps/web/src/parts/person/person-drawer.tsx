import { api, id as idSchema, type ThreadItem, PERSON } from '@tabimori/shared';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.js';
import { OpenDrawer } from '../../shell/open-drawer.js';
import { Pending } from '../../shell/states.js';
import { useAddress } from '../../shell/use-address.js';
import { useCall } from '../../shell/use-call.js';
import { CompanyName, Name } from '../name.js';
import { Reading } from '../reading.js';
import { usePersonName } from '../names.js';
import { KindTag } from '../status.js';
import { Answer, Care, Message } from './message.js';
import css from './person.module.css';
import { ToldAbove } from './told-above.js';

const PER_PAGE = 20;

interface PersonDrawerProps {
  /** the actions offered here */
  actions?: (applicantId: number) => ReactNode;
  /** name in the address */
  param?: string;
}

/** The traveler that the address names, with all that was sent and answered. */
export function PersonDrawer({ actions, param = PERSON }: PersonDrawerProps) {
  const { t } = useTranslation('person');
  const [params, setParams] = useAddress();
  const { success, data: applicantId } = idSchema.safeParse(params.get(param) ?? undefined);
  const close = () => setParams((next) => next.delete(param));
  if (!success) return null;
  return (
    <OpenDrawer onClose={close} title={t('title')} size={560}>
      <Thread key={applicantId} applicantId={applicantId}>
        {actions?.(applicantId)}
      </Thread>
    </OpenDrawer>
  );
}

/** What was sent, what was said and who took care, newest first; of the answer that stands above only its time and what is not told there. */
function entriesOf(applicantId: number, items: ThreadItem[], now: Date, toldAbove: number | null): ReactNode[] {
  return items
    .flatMap(({ answers, handlings, ...item }) => {
      const drill = item.origin === 'drill' && <KindTag messageType={item.messageType} drill />;
      return [
        { at: item.sentAt, entry: <Message key={item.deliveryId} item={item} now={now} /> },
        ...answers.map((answer) => ({
          at: answer.at,
          entry: (
            <Answer
              key={`answer ${answer.at.getTime()}`}
              {...{ answer, applicantId, drill, now }}
              isAbove={answer.at.getTime() === toldAbove}
            />
          ),
        })),
        ...handlings.map((care) => ({
          at: care.at,
          entry: <Care key={`care ${care.at.getTime()}`} care={care} drill={drill} now={now} />,
        })),
      ];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ entry }) => entry);
}

/** Who it is, what can be done for them, and the messages. */
function Thread({ applicantId, children }: { applicantId: number; children: ReactNode }) {
  const { t } = useTranslation('person');
  const nameOf = usePersonName();
  const [page, setPage] = useState(1);
  const [toldAbove, setToldAbove] = useState<number | null>(null);
  const query = useCall(api.deliveryHistory.targetMessage, { applicantId, page, perPage: PER_PAGE }, { quiet: true });
  return (
    <Pending query={query} rows={10}>
      {({ applicant, items, pagination }) => (
        <section>
          <p className={css.who}>
            <strong className="personName">
              <Name of={nameOf(applicant.name)} />
            </strong>{' '}
            <small>
              <Reading of={applicant} />
            </small>
            <span>
              <CompanyName of={applicant} />　<Name of={applicant.divisionName} />
            </span>
          </p>
          <ToldAbove value={setToldAbove}>{children}</ToldAbove>
          <h3 className={css.head}>
            {t('thread')} <span className="small muted">{t('total', { count: pagination.total })}</span>
          </h3>
          {items.length === 0 && <p className="muted">{t('empty')}</p>}
          <ol className={css.thread}>{entriesOf(applicantId, items, new Date(query.dataUpdatedAt), toldAbove)}</ol>
          {pagination.total > PER_PAGE && (
            <p className={css.pages}>
              <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                {t('newer')}
              </Button>
              <Button disabled={page * PER_PAGE >= pagination.total} onClick={() => setPage(page + 1)}>
                {t('older')}
              </Button>
            </p>
          )}
        </section>
      )}
    </Pending>
  );
}
