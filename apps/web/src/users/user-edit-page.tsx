import { api, type User } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useCompanyName } from '../parts/names.js';
import { DeleteButton } from '../shell/delete-button.js';
import { EditPage } from '../shell/edit-page.js';
import { pathOf } from '../shell/paths.js';
import { useCan, useSession } from '../shell/session.js';
import { ResetFactorButton } from './reset-factor-button.js';
import { SendMailButton } from './send-mail-button.js';
import { UserForm } from './user-form.js';
import { valuesOf } from './user-values.js';

/** Changes a user, mails them a link to sign in with, or deletes them. */
export function UserEditPage() {
  const { t } = useTranslation('users');
  const may = useCan();
  const companyOf = useCompanyName();
  const reader = useSession().authority?.user;
  const actions = (user: User) => (
    <>
      <SendMailButton user={user} />
      <ResetFactorButton user={user} />
      {may('user', 'delete') && user.id !== reader?.id && (
        <DeleteButton call={api.users.delete} input={{ id: user.id }} name={user.userName} next={pathOf('users')} />
      )}
    </>
  );
  return (
    <EditPage call={api.users.get} title={t('editTitle')} name={(user) => user.userName} actions={actions}>
      {(user) =>
        reader !== undefined && (
          <UserForm key={user.id} initial={valuesOf(user, reader, companyOf)} reader={reader} saved={user} />
        )
      }
    </EditPage>
  );
}
