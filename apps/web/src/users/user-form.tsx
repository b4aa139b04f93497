import { api, type Input, type User, USER_DIV } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useCompanyName } from '../parts/names.js';
import { Form } from '../shell/form-page.js';
import type { Review } from '../shell/form-review.js';
import { useMessage } from '../shell/i18n.js';
import { pathOf } from '../shell/paths.js';
import { UserFields } from './user-fields.js';
import { managementLabel } from './words.js';
import { changesSignIn, checkOf, inputOf, type Reader, signsOut, type Values, valuesOf } from './user-values.js';

type Post = typeof api.users.post;
type Put = typeof api.users.put;

interface UserFormProps {
  initial: Values;
  reader: Reader;
  /** the user as it is saved now; absent: it is new */
  saved?: User;
}

/** A user: what will be saved is shown before it is, and disabling is asked about (W00012). */
export function UserForm({ initial, reader, saved }: UserFormProps) {
  const { t } = useTranslation(['users', 'shell']);
  const message = useMessage();
  const companyOf = useCompanyName();
  const adds = saved === undefined;
  const isOwn = saved?.id === reader.id;
  const passwordOf = ({ password, isDisabled }: Values): string => {
    if (password !== '') return t('given');
    if (!adds) return t('unchanged');
    return isDisabled ? t('unset') : t('byMail');
  };
  const asksPassword = (values: Values): boolean => isOwn && changesSignIn(saved, values);
  const consequence = (values: Values) => {
    if (adds) return null;
    if (signsOut(saved, values)) return <strong>{t('signsOut')}</strong>;
    if (changesSignIn(saved, values)) return <strong>{isOwn ? t('signsOutElsewhere') : t('signsOut')}</strong>;
    return null;
  };
  const labels = { ...t('labels', { returnObjects: true }), belongs: t('column.belongs') };
  const review = (values: Values): Review => ({
    userName: values.userName,
    mailAddress: values.mailAddress.toLowerCase(),
    ...(values.userDiv === USER_DIV.provider && { phone: values.phone }),
    language: t(`languages.${values.language}`),
    userDiv: t(`shell:roles.${values.userDiv}`),
    belongs: belongs(values) || t('everything'),
    password: passwordOf(values),
    isManagement: values.isManagement
      ? t(managementLabel(values.managementOrder), { order: values.managementOrder })
      : t('managementOf.false'),
    remark: values.remark,
    isDisabled: values.isDisabled ? t('yes') : t('no'),
  });
  return (
    <Form<Post | Put, Values>
      call={adds ? api.users.post : api.users.put}
      initial={initial}
      adds={adds}
      // null if nothing is typed yet: the schema says what is missing
      input={(values) => {
        const input = inputOf(values);
        if (adds) return input as Input<Put>;
        const { currentPassword, version } = values;
        return { ...input, ...(asksPassword(values) && { currentPassword }), id: saved.id, version } as Input<Put>;
      }}
      check={(values) => [
        ...checkOf(values, labels),
        ...(asksPassword(values) && values.currentPassword === ''
          ? [{ field: 'currentPassword', messageCode: 'E00001' } as const]
          : []),
      ]}
      labels={labels}
      review={review}
      consequence={consequence}
      ask={({ isDisabled, userName }) =>
        isDisabled && saved?.isDisabled === false
          ? {
              title: message('W00012'),
              text: t('disable.text', { name: userName }),
              action: t('disable.action'),
              danger: true,
            }
          : null
      }
      saved={(user) => valuesOf(user, reader, companyOf)}
      next={() => pathOf('users')}
    >
      {(values, change) => (
        <UserFields
          values={values}
          change={change}
          reader={reader}
          adds={adds}
          own={isOwn}
          asksPassword={asksPassword(values)}
        />
      )}
    </Form>
  );
}

function belongs({ userDiv, category, company, division }: Values): string {
  const names = [[], [], [category], [company], [company, division]][userDiv] ?? [];
  return names.map((named) => named?.name ?? '').join(' ');
}
