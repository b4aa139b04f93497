import { api } from '@tabimori/shared';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PasswordRules } from '../parts/password-rules.js';
import { TextFields } from '../parts/fields.js';
import { Card } from '../shell/card.js';
import { Form } from '../shell/form-page.js';
import { PageHeader } from '../shell/page-header.js';
import { pathOf } from '../shell/paths.js';
import { useCan, useSession } from '../shell/session.js';
import css from './change-password.module.css';

const BLANK = { currentPassword: '', newPassword: '', confirmation: '' };

/** One's own password: current, new, and once more; and where else one's own account is set. */
export function ChangePasswordPage() {
  const { t } = useTranslation('option', { keyPrefix: 'password' });
  const user = useSession().authority?.user;
  const may = useCan()('user', 'update');
  const [shown, setShown] = useState(false);
  const type = shown ? undefined : 'password';
  const twice = { required: true, type, autoComplete: 'new-password' } as const;
  return (
    <>
      <PageHeader
        title={t('title')}
        meta={user && may && <Link to={pathOf('userEdit', { id: user.id })}>{t('mailLanguage')}</Link>}
      />
      <Form<typeof api.auth.changePassword, typeof BLANK>
        call={api.auth.changePassword}
        initial={BLANK}
        labels={t('labels', { returnObjects: true })}
        input={({ currentPassword, newPassword }) => ({ currentPassword, newPassword })}
        check={({ newPassword, confirmation }) =>
          newPassword === confirmation
            ? []
            : [{ field: 'confirmation', messageCode: 'E00009', params: { field: t('labels.newPassword') } }]
        }
        consequence={() => t('consequence')}
        saved={() => BLANK}
      >
        {({ newPassword }) => (
          <Card>
            <div className={css.fields}>
              <TextFields
                fields={[
                  { name: 'currentPassword', required: true, type, autoComplete: 'current-password' },
                  { name: 'newPassword', help: <PasswordRules text={newPassword} />, ...twice },
                  { name: 'confirmation', ...twice },
                ]}
              />
              <Checkbox checked={shown} onChange={(event) => setShown(event.target.checked)}>
                {t('show')}
              </Checkbox>
            </div>
          </Card>
        )}
      </Form>
    </>
  );
}
