import { LANGUAGES, USER_DIV } from '@tabimori/shared';
import { Checkbox, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { TextFields } from '../parts/text-fields.js';
import { CheckField } from '../parts/check-field.js';
import { Card } from '../shell/card.js';
import { Field } from '../shell/field.js';
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
  const set = (name: 'userName' | 'mailAddress' | 'phone' | 'remark', value: string) => change({ [name]: value });
  return (
    <>
      <Card title={t('cards.person')}>
        <div className={css.fields}>
          <TextFields
            fields={[
              { name: 'userName', required: true },
              { name: 'mailAddress', required: true, type: 'email', help: t('help.mailAddress') },
            ]}
            values={values}
            onChange={set}
          />
          <Field name="language" required help={t('help.language')}>
            {(marks) => (
              <Select
                {...marks}
                value={values.language}
                options={LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
                onChange={(language) => change({ language })}
              />
            )}
          </Field>
          {values.userDiv === USER_DIV.provider && (
            <TextFields
              fields={[{ name: 'phone', type: 'tel', help: t('help.phone') }]}
              values={values}
              onChange={set}
            />
          )}
          <TextFields fields={[{ name: 'remark', rows: 2 }]} values={values} onChange={set} />
        </div>
      </Card>
      <Card title={t('cards.level')}>
        <div className={css.fields}>
          <LevelFields values={values} change={change} reader={reader} />
        </div>
      </Card>
      <Card title={t('cards.password')}>
        <PasswordFields values={values} change={change} help={adds ? t('help.newPassword') : t('help.password')} />
      </Card>
      <Card title={t('cards.management')}>
        <div className={css.fields}>
          <CheckField
            name="isManagement"
            help={t('help.isManagement')}
            checked={values.isManagement}
            onChange={(isManagement) => change({ isManagement })}
          >
            {t('managementCheck')}
          </CheckField>
          {values.isManagement && (
            <Field name="managementOrder" required help={t('help.managementOrder')}>
              {(marks) => (
                <InputNumber
                  {...marks}
                  min={0}
                  max={999}
                  precision={0}
                  value={values.managementOrder}
                  onChange={(managementOrder) => change({ managementOrder })}
                />
              )}
            </Field>
          )}
        </div>
      </Card>
      {asksPassword && (
        <Card title={t('cards.oneself')}>
          <div className={css.fields}>
            <Field name="currentPassword" required help={t('help.currentPassword')}>
              {(marks) => (
                <Input
                  {...marks}
                  type="password"
                  autoComplete="current-password"
                  value={values.currentPassword}
                  onChange={(event) => change({ currentPassword: event.target.value })}
                />
              )}
            </Field>
          </div>
        </Card>
      )}
      <Card title={t('cards.use')}>
        <Field name="isDisabled" group help={own ? t('help.ownDisabled') : t('help.isDisabled')}>
          {({ id, 'aria-describedby': describedBy }) => (
            <Checkbox
              id={id}
              aria-describedby={describedBy}
              disabled={own}
              checked={values.isDisabled}
              onChange={(event) => change({ isDisabled: event.target.checked })}
            >
              {t('disabledCheck')}
            </Checkbox>
          )}
        </Field>
      </Card>
    </>
  );
}
