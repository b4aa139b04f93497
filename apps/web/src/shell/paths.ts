import { LINKED_PATHS } from '@tabimori/shared';

/** In the address of the map: everyone is wanted, though an event is running. */
export const EVERYONE = 'everyone';

/** Where each screen is. */
export const PATHS = {
  home: LINKED_PATHS.home,
  compose: '/safety-confirmation/safety-confirmation',
  messageMap: '/safety-confirmation/safety-confirmation/message-map',
  history: '/safety-confirmation/history-message',
  result: LINKED_PATHS.result,
  events: LINKED_PATHS.events,
  eventReport: '/safety-confirmation/event/report',
  telegramProblems: LINKED_PATHS.telegramProblems,
  drills: '/safety-confirmation/drill',
  registration: '/change-register/registration',
  upload: '/change-register/upload',
  applicants: '/change-register/list',
  applicantEdit: '/change-register/edit',
  reachability: '/change-register/reachability',
  companies: '/settings/company',
  companyAdd: '/settings/company/add',
  companyEdit: '/settings/company/edit',
  departments: '/settings/department',
  departmentAdd: '/settings/department/add',
  departmentEdit: '/settings/department/edit',
  users: '/settings/user-usage',
  userAdd: '/settings/user-usage/add',
  userEdit: '/settings/user-usage/edit',
  templates: '/settings/message-template',
  templateAdd: '/settings/message-template/add',
  templateEdit: '/settings/message-template/edit',
  countries: '/settings/country',
  countryAdd: '/settings/country/add',
  countryEdit: '/settings/country/edit',
  categories: '/settings/category',
  categoryAdd: '/settings/category/add',
  categoryEdit: '/settings/category/edit',
  systemSetting: '/settings/system',
  corporateSetting: '/settings/corporate-setting',
  changePassword: '/option/change-password',
  secondFactor: '/option/second-factor',
  operationLog: '/option/operation-log',
  status: LINKED_PATHS.status,
  login: LINKED_PATHS.login,
  forgotPassword: '/forgot-password',
  forgotPasswordSent: '/forgot-password/sent',
  resetPassword: LINKED_PATHS.resetPassword,
  resetPasswordDone: '/reset-password/done',
  application: '/application',
  travelerInfo: LINKED_PATHS.travelerInfo,
  companyInfo: '/company-info',
  forbidden: '/403',
  notFound: '/404',
  broken: '/500',
} as const;

export type ScreenKey = keyof typeof PATHS;

/** Address of a screen, with a query when given. */
export function pathOf(key: ScreenKey, query?: Record<string, string | number>): string {
  const path = PATHS[key];
  if (query === undefined) return path;
  const texts = Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]);
  return `${path}?${new URLSearchParams(texts).toString()}`;
}
