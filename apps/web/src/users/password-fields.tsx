import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextFields } from '../parts/fields.js';
import css from './users.module.css';

/** A password that is given, typed twice; it need not be. */
export function PasswordFields({ help }: { help: string }) {
  const { t } = useTranslation('users');
  const [shown, setShown] = useState(false);
  const typed = { type: shown ? undefined : 'password', autoComplete: 'new-password' } as const;
  return (
    <div className={css.fields}>
      <TextFields
        fields={[
          { name: 'password', help, ...typed },
          { name: 'confirmation', ...typed },
        ]}
      />
      <Checkbox checked={shown} onChange={(event) => setShown(event.target.checked)}>
        {t('show')}
      </Checkbox>
    </div>
  );
}
