import { api, KEPT, type ListedDraft } from '@tabimori/shared';
import { Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../shell/confirm.js';
import { formatDateTime } from '../shell/format.js';
import { conditionsOf, readQuery } from '../shell/list-codec.js';
import { CallFailed } from '../shell/http.js';
import type { Filter } from '../shell/list-types.js';
import { pathOf } from '../shell/paths.js';
import { useCall } from '../shell/use-call.js';
import { useFocusBack } from '../shell/use-focus-back.js';
import { useSend } from '../shell/use-send.js';
import { Button, ButtonLink } from '../ui/button.js';
import { useEveryone } from './whom-card.js';
import css from './compose.module.css';

interface DraftsProps {
  filters: readonly Filter[];
  /** the one that is being composed */
  openId: number | undefined;
  /** that one has been deleted: its words stay on the screen */
  forget: () => void;
}

/** The reader's drafts, to continue or delete; nothing while there are none. */
export function Drafts({ filters, openId, forget }: DraftsProps) {
  const { t } = useTranslation('compose', { keyPrefix: 'drafts' });
  const [isOpen, setOpen] = useState(false);
  const { data } = useCall(api.drafts.list, {}, { quiet: true });
  const drafts = data?.items ?? [];
  return (
    <>
      {drafts.length > 0 && <Button onClick={() => setOpen(true)}>{t('open', { count: drafts.length })}</Button>}
      {isOpen && <DraftsDialog {...{ drafts, filters, openId, forget }} close={() => setOpen(false)} />}
    </>
  );
}

interface DialogProps extends DraftsProps {
  drafts: readonly ListedDraft[];
  close: () => void;
}

function DraftsDialog({ drafts, filters, openId, forget, close }: DialogProps) {
  const { t } = useTranslation('compose', { keyPrefix: 'drafts' });
  useFocusBack();
  return (
    <Modal open centered width={640} title={t('title')} footer={null} onCancel={close}>
      <p className={css.small}>{t('about', { days: KEPT.draftDays, max: KEPT.drafts })}</p>
      <ul className={css.drafts}>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <DraftLine draft={draft} filters={filters} />
            {draft.id === openId ? (
              <span className="small muted">{t('isOpen')}</span>
            ) : (
              <ButtonLink to={pathOf('compose', { ...queryOf(draft), draft: draft.id })} onClick={close}>
                {t('continue')}
              </ButtonLink>
            )}
            <Remove draft={draft} removed={() => draft.id === openId && forget()} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

const queryOf = ({ query }: ListedDraft): Readonly<Record<string, string>> =>
  conditionsOf(readQuery(api.delivery.list, new URLSearchParams(query)));

/** Subject or kind, whom it means, and when it was saved. */
function DraftLine({ draft, filters }: { draft: ListedDraft; filters: readonly Filter[] }) {
  const { t } = useTranslation('compose');
  const everyone = useEveryone();
  const { mode, count, subject, messageType, updatedAt } = draft;
  const whom =
    mode === 'chosen'
      ? t('confirm.chosen', { count })
      : mode === 'everyone'
        ? everyone
        : conditionWords(draft, filters, t('filters.search')).join(t('confirm.and')) || t('drafts.noWhom');
  return (
    <div>
      <b>{subject || t(`types.${messageType}`)}</b>
      <p className={css.small}>
        {whom}　{t('drafts.savedAt', { at: formatDateTime(updatedAt) })}
      </p>
    </div>
  );
}

/** The conditions of a draft; of a value whose name is not known here, only what it is about. */
function conditionWords(draft: ListedDraft, filters: readonly Filter[], search: string): string[] {
  return Object.entries(queryOf(draft)).map(([name, value]) => {
    if (name === 'name') return `${search} ${value}`;
    const filter = filters.find((one) => one.name === name);
    const names = value.split(',').map((part) => filter?.options.find((one) => one.value === part)?.label);
    return [filter?.label ?? '', ...names.filter((one) => one !== undefined)].join(' ').trim();
  });
}

function Remove({ draft: { id, subject }, removed }: { draft: ListedDraft; removed: () => void }) {
  const { t } = useTranslation('compose', { keyPrefix: 'drafts' });
  const confirm = useConfirm();
  const { send, sending } = useSend(api.drafts.remove);
  const press = async () => {
    const isSure = await confirm({ title: t('removeTitle'), text: subject, action: t('remove'), danger: true });
    if (isSure && !((await send({ id })) instanceof CallFailed)) removed();
  };
  return (
    <Button busy={sending} onClick={() => void press()}>
      {t('remove')}
    </Button>
  );
}
