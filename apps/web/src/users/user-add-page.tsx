import { useTranslation } from 'react-i18next';
import { useCompanyName } from '../parts/names.js';
import { PageHeader } from '../shell/page-header.js';
import { useLanguage } from '../shell/i18n.js';
import { useSession } from '../shell/session.js';
import { UserForm } from './user-form.js';
import { newUser } from './user-values.js';

/** A new user, at first of the reader's own level and of what the reader belongs to. */
export function UserAddPage() {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const companyOf = useCompanyName();
  const reader = useSession().authority?.user;
  return (
    <>
      <PageHeader title={t('addTitle')} />
      {reader !== undefined && <UserForm initial={newUser(reader, language, companyOf)} reader={reader} />}
    </>
  );
}
