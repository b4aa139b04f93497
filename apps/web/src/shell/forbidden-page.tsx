import { can, permissionsOf, USER_DIV } from '@tabimori/shared';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ErrorPage } from './error-pages.js';
import { SCREENS } from './screens.js';

/** Says who may open the screen that ?screen= names. */
export function ForbiddenPage() {
  const { t } = useTranslation('shell');
  const [query] = useSearchParams();
  const access = SCREENS.find(({ key }) => key === query.get('screen'))?.access;
  const roles = access && Object.values(USER_DIV).filter((role) => can(permissionsOf(role), ...access));
  const names = roles?.map((role) => t(`roles.${role}`)).join(t('errors.forbidden.join'));
  return <ErrorPage code="403" kind="forbidden" text={names && t('errors.forbidden.only', { roles: names })} />;
}
