import { api, type ApplicantView, KEPT } from '@tabimori/shared';
import { Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../shell/confirm.js';
import { CallFailed } from '../shell/http.js';
import { useMessage } from '../shell/i18n.js';
import { readQuery } from '../shell/list-codec.js';
import { Menu } from '../shell/page-actions.js';
import { useAddress } from '../shell/use-address.js';
import { useCall } from '../shell/use-call.js';
import { useSend } from '../shell/use-send.js';
import { Button } from '../ui/button.js';
import { Icon } from '../ui/icons.js';
import type { useShownColumns } from './use-shown-columns.js';
import css from './list.module.css';

/** What of the address a view keeps: conditions, order and size of a page, not the page itself. */
function queryOf(params: URLSearchParams): string {
  const { page, ...kept } = readQuery(api.applicants.list, params);
  return new URLSearchParams(kept).toString();
}

/** Views of the list under names: each has conditions, order and columns, and follows its user to every device. */
export function ViewsMenu({ columns: { keys, choose } }: { columns: ReturnType<typeof useShownColumns> }) {
  const { t } = useTranslation('applicants', { keyPrefix: 'views' });
  const [params, setParams] = useAddress();
  const { data } = useCall(api.applicantViews.list, {}, { quiet: true });
  const views = data?.items ?? [];
  const query = queryOf(params);
  const open = (view: ApplicantView) => {
    choose(view.columns);
    setParams((next) => {
      for (const name of Object.keys(readQuery(api.applicants.list, next))) next.delete(name);
      for (const [name, value] of new URLSearchParams(view.query)) next.set(name, value);
    });
  };
  const now = views.find((view) => view.query === query && query !== '');
  return (
    <Menu label={now?.name ?? t('button')} className={css.small} stays>
      <div className={css.panel}>
        {views.length === 0 && <p className={css.hint}>{t('none')}</p>}
        <ul className={css.views}>
          {views.map((view) => (
            <li key={view.id}>
              <Button kind="link" aria-current={view === now} onClick={() => open(view)}>
                {view.name}
              </Button>
              <Remove view={view} />
            </li>
          ))}
        </ul>
        <Save query={query} columns={keys} names={views.map(({ name }) => name)} />
      </div>
    </Menu>
  );
}

function Remove({ view: { id, name } }: { view: ApplicantView }) {
  const { t } = useTranslation('applicants', { keyPrefix: 'views' });
  const confirm = useConfirm();
  const { send } = useSend(api.applicantViews.remove);
  const press = async () => {
    const isSure = await confirm({
      title: t('removeTitle', { name }),
      text: t('removeText'),
      action: t('delete'),
      danger: true,
    });
    if (isSure) await send({ id });
  };
  return (
    <Button kind="bare" className={css.icon} aria-label={t('remove', { name })} onClick={() => void press()}>
      <Icon name="close" size={14} />
    </Button>
  );
}

function Save({ query, columns, names }: { query: string; columns: readonly string[]; names: readonly string[] }) {
  const { t } = useTranslation('applicants', { keyPrefix: 'views' });
  const message = useMessage();
  const id = useId();
  const [name, setName] = useState('');
  const { send, sending } = useSend(api.applicantViews.put, { done: (view) => t('saved', { name: view.name }) });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() === '') return;
    const answer = await send({ name, query, columns: [...columns] });
    if (!(answer instanceof CallFailed)) setName('');
  };
  const tooLong = [...name.trim()].length > KEPT.name;
  return (
    <form className={css.save} onSubmit={(event) => void submit(event)}>
      <label htmlFor={id}>{t('name')}</label>
      <div>
        <Input id={id} value={name} onChange={(event) => setName(event.target.value)} autoComplete="off" />
        <Button type="submit" disabled={name.trim() === '' || tooLong} busy={sending}>
          {t('save')}
        </Button>
      </div>
      <small>
        {tooLong
          ? message('E00019', { field: t('name'), max: KEPT.name })
          : names.includes(name.trim()) && t('replaces')}
      </small>
    </form>
  );
}
