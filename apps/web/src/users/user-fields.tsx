import { LANGUAGES, USER_DIV } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { CheckField, NumberField, SelectField, TextField, TextFields } from '../parts/fields.js';
import { Card } from '../shell/card.js';
import { LevelFields } from './level-fields.js';
import { PasswordFields } from './password-fields.js';
import type { Reader, Values } from './user-values.js';
import css from './users.module.css';

interface UserFieldsProps {
  values: Values;
  change: (part: Partial<Values>) => void;
  reader: Reader;
  /** the user is registered, not changed */
  adds: boolean;
  /** the reader's own account */
  own: boolean;
  /** the reader changes how they sign in */
  asksPassword: boolean;
}

export function UserFields({ values, change, reader, adds, own, asksPassword }: UserFieldsProps) {
  const { t } = useTranslation('users');
  return (
    <>
      <Card title={t('cards.person')}>
        <div className={css.fields}>
          <TextFields
            fields={[
              { name: 'userName', required: true },
              { name: 'mailAddress', required: true, type: 'email', help: t('help.mailAddress') },
            ]}
          />
          <SelectField
            name="language"
            required
            help={t('help.language')}
            options={LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
          />
          {values.userDiv === USER_DIV.provider && <TextField name="phone" type="tel" help={t('help.phone')} />}
          <TextField name="remark" rows={2} />
        </div>
      </Card>
      <Card title={t('cards.level')}>
        <div className={css.fields}>
          <LevelFields values={values} change={change} reader={reader} />
        </div>
      </Card>
      <Card title={t('cards.password')}>
        <PasswordFields help={adds ? t('help.newPassword') : t('help.password')} />
      </Card>
      <Card title={t('cards.management')}>
        <div className={css.fields}>
          <CheckField name="isManagement" help={t('help.isManagement')}>
            {t('managementCheck')}
          </CheckField>
          {values.isManagement && (
            <NumberField name="managementOrder" required help={t('help.managementOrder')} min={0} max={999} />
          )}
        </div>
      </Card>
      {asksPassword && (
        <Card title={t('cards.oneself')}>
          <div className={css.fields}>
            <TextField
              name="currentPassword"
              required
              help={t('help.currentPassword')}
              type="password"
              autoComplete="current-password"
            />
          </div>
        </Card>
      )}
      <Card title={t('cards.use')}>
        <CheckField name="isDisabled" help={own ? t('help.ownDisabled') : t('help.isDisabled')} disabled={own}>
          {t('disabledCheck')}
        </CheckField>
      </Card>
    </>
  );
}
