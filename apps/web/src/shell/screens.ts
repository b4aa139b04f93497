import type { Action, Feature } from '@tabimori/shared';
import { lazy, type ComponentType } from 'react';
import type { IconName } from '../parts/icons.js';
import { Broken, Forbidden, NotFound } from './error-pages.js';

export type Group = 'safety' | 'travelers' | 'settings' | 'option';
export type ScreenKey =
  | 'home'
  | 'compose'
  | 'history'
  | 'result'
  | 'events'
  | 'telegramProblems'
  | 'drills'
  | 'applicants'
  | 'registration'
  | 'applicantEdit'
  | 'departments'
  | 'departmentAdd'
  | 'departmentEdit'
  | 'templates'
  | 'templateAdd'
  | 'templateEdit'
  | 'countries'
  | 'countryAdd'
  | 'countryEdit'
  | 'companies'
  | 'companyAdd'
  | 'companyEdit'
  | 'users'
  | 'userAdd'
  | 'userEdit'
  | 'categories'
  | 'categoryAdd'
  | 'categoryEdit'
  | 'corporateSetting'
  | 'systemSetting'
  | 'changePassword'
  | 'operationLog'
  | 'status'
  | 'login'
  | 'application'
  | 'travelerInfo'
  | 'forgotPassword'
  | 'forgotPasswordSent'
  | 'resetPassword'
  | 'resetPasswordDone'
  | 'forbidden'
  | 'notFound'
  | 'broken';

export interface Screen {
  key: ScreenKey;
  path: string;
  /** admin: signed in, in the console's frame; public: for those not signed in; open: for anyone; plain: the same, in the first bundle */
  layout: 'admin' | 'public' | 'open' | 'plain';
  component: ComponentType;
  /** what the reader needs; absent: being signed in is enough */
  access?: readonly [Feature, Action];
  /** menu group to which the screen belongs, and whether the menu lists it */
  group?: Group;
  menu?: boolean;
  /** the screen above it in the breadcrumb */
  parent?: ScreenKey;
}

const HomePage = lazy(async () => ({ default: (await import('../home/home-page.js')).HomePage }));
const ComposePage = lazy(async () => ({ default: (await import('../compose/compose-page.js')).ComposePage }));
const HistoryPage = lazy(async () => ({ default: (await import('../history/history-page.js')).HistoryPage }));
const ResultPage = lazy(async () => ({ default: (await import('../history/result-page.js')).ResultPage }));
const EventsPage = lazy(async () => ({ default: (await import('../events/events-page.js')).EventsPage }));
const ProblemsPage = lazy(async () => ({ default: (await import('../events/problems-page.js')).ProblemsPage }));
const DrillsPage = lazy(async () => ({ default: (await import('../drills/drills-page.js')).DrillsPage }));
const ApplicantsPage = lazy(async () => ({
  default: (await import('../applicants/applicants-page.js')).ApplicantsPage,
}));
const RegistrationPage = lazy(async () => ({
  default: (await import('../applicants/registration-page.js')).RegistrationPage,
}));
const ApplicantEditPage = lazy(async () => ({
  default: (await import('../applicants/edit-page.js')).ApplicantEditPage,
}));
const DepartmentsPage = lazy(async () => ({
  default: (await import('../departments/departments-page.js')).DepartmentsPage,
}));
const DepartmentAddPage = lazy(async () => ({
  default: (await import('../departments/department-add-page.js')).DepartmentAddPage,
}));
const DepartmentEditPage = lazy(async () => ({
  default: (await import('../departments/department-edit-page.js')).DepartmentEditPage,
}));
const TemplatesPage = lazy(async () => ({
  default: (await import('../templates/templates-page.js')).TemplatesPage,
}));
const TemplateAddPage = lazy(async () => ({
  default: (await import('../templates/template-add-page.js')).TemplateAddPage,
}));
const TemplateEditPage = lazy(async () => ({
  default: (await import('../templates/template-edit-page.js')).TemplateEditPage,
}));
const CountriesPage = lazy(async () => ({
  default: (await import('../countries/countries-page.js')).CountriesPage,
}));
const CountryAddPage = lazy(async () => ({
  default: (await import('../countries/country-add-page.js')).CountryAddPage,
}));
const CountryEditPage = lazy(async () => ({
  default: (await import('../countries/country-edit-page.js')).CountryEditPage,
}));
const CompaniesPage = lazy(async () => ({ default: (await import('../companies/companies-page.js')).CompaniesPage }));
const CompanyAddPage = lazy(async () => ({
  default: (await import('../companies/company-add-page.js')).CompanyAddPage,
}));
const CompanyEditPage = lazy(async () => ({
  default: (await import('../companies/company-edit-page.js')).CompanyEditPage,
}));
const UsersPage = lazy(async () => ({ default: (await import('../users/users-page.js')).UsersPage }));
const UserAddPage = lazy(async () => ({ default: (await import('../users/user-add-page.js')).UserAddPage }));
const UserEditPage = lazy(async () => ({ default: (await import('../users/user-edit-page.js')).UserEditPage }));
const CategoriesPage = lazy(async () => ({
  default: (await import('../categories/categories-page.js')).CategoriesPage,
}));
const CategoryAddPage = lazy(async () => ({
  default: (await import('../categories/category-add-page.js')).CategoryAddPage,
}));
const CategoryEditPage = lazy(async () => ({
  default: (await import('../categories/category-edit-page.js')).CategoryEditPage,
}));
const StatusPage = lazy(async () => ({ default: (await import('../status/status-page.js')).StatusPage }));
const ApplicationPage = lazy(async () => ({
  default: (await import('../application/application-page.js')).ApplicationPage,
}));
const TravelerPage = lazy(async () => ({ default: (await import('../traveler/traveler-page.js')).TravelerPage }));
const CorporatePage = lazy(async () => ({ default: (await import('../settings/corporate-page.js')).CorporatePage }));
const SystemPage = lazy(async () => ({ default: (await import('../settings/system-page.js')).SystemPage }));
const ChangePasswordPage = lazy(async () => ({
  default: (await import('../option/change-password-page.js')).ChangePasswordPage,
}));
const OperationLogPage = lazy(async () => ({
  default: (await import('../option/operation-log-page.js')).OperationLogPage,
}));
const SignInPage = lazy(async () => ({ default: (await import('../sign-in/sign-in-page.js')).SignInPage }));
const PasswordPages = {
  Ask: lazy(async () => ({ default: (await import('../password/ask-page.js')).AskPage })),
  Sent: lazy(async () => ({ default: (await import('../password/sent-page.js')).SentPage })),
  Set: lazy(async () => ({ default: (await import('../password/set-page.js')).SetPage })),
  Done: lazy(async () => ({ default: (await import('../password/done-page.js')).DonePage })),
};

/** Every screen of the console: the only source of routes, menu, breadcrumb and gating. */
export const SCREENS: readonly Screen[] = [
  { key: 'home', path: '/', layout: 'admin', component: HomePage },
  {
    key: 'compose',
    path: '/safety-confirmation/safety-confirmation',
    layout: 'admin',
    component: ComposePage,
    access: ['safetyConfirmation', 'exec'],
    group: 'safety',
    menu: true,
  },
  {
    key: 'history',
    path: '/safety-confirmation/history-message',
    layout: 'admin',
    component: HistoryPage,
    access: ['historyMessage', 'refer'],
    group: 'safety',
    menu: true,
  },
  {
    key: 'result',
    path: '/safety-confirmation/history-message/result',
    layout: 'admin',
    component: ResultPage,
    access: ['result', 'refer'],
    group: 'safety',
    parent: 'history',
  },
  {
    key: 'events',
    path: '/safety-confirmation/event',
    layout: 'admin',
    component: EventsPage,
    access: ['result', 'refer'],
    group: 'safety',
    menu: true,
  },
  {
    key: 'telegramProblems',
    path: '/safety-confirmation/event/problems',
    layout: 'admin',
    component: ProblemsPage,
    access: ['systemSetting', 'refer'],
    group: 'safety',
    parent: 'events',
  },
  {
    key: 'drills',
    path: '/safety-confirmation/drill',
    layout: 'admin',
    component: DrillsPage,
    access: ['safetyConfirmation', 'exec'],
    group: 'safety',
    menu: true,
  },
  {
    key: 'registration',
    path: '/change-register/registration',
    layout: 'admin',
    component: RegistrationPage,
    access: ['registration', 'insert'],
    group: 'travelers',
    menu: true,
  },
  {
    key: 'applicants',
    path: '/change-register/list',
    layout: 'admin',
    component: ApplicantsPage,
    access: ['applicant', 'refer'],
    group: 'travelers',
    menu: true,
  },
  {
    key: 'applicantEdit',
    path: '/change-register/edit',
    layout: 'admin',
    component: ApplicantEditPage,
    access: ['applicant', 'update'],
    group: 'travelers',
    parent: 'applicants',
  },
  {
    key: 'companies',
    path: '/settings/company',
    layout: 'admin',
    component: CompaniesPage,
    access: ['company', 'refer'],
    group: 'settings',
    menu: true,
  },
  {
    key: 'companyAdd',
    path: '/settings/company/add',
    layout: 'admin',
    component: CompanyAddPage,
    access: ['company', 'insert'],
    group: 'settings',
    parent: 'companies',
  },
  {
    key: 'companyEdit',
    path: '/settings/company/edit',
    layout: 'admin',
    component: CompanyEditPage,
    access: ['company', 'update'],
    group: 'settings',
    parent: 'companies',
  },
  {
    key: 'departments',
    path: '/settings/department',
    layout: 'admin',
    component: DepartmentsPage,
    access: ['division', 'refer'],
    group: 'settings',
    menu: true,
  },
  {
    key: 'departmentAdd',
    path: '/settings/department/add',
    layout: 'admin',
    component: DepartmentAddPage,
    access: ['division', 'insert'],
    group: 'settings',
    parent: 'departments',
  },
  {
    key: 'departmentEdit',
    path: '/settings/department/edit',
    layout: 'admin',
    component: DepartmentEditPage,
    access: ['division', 'update'],
    group: 'settings',
    parent: 'departments',
  },
  {
    key: 'users',
    path: '/settings/user-usage',
    layout: 'admin',
    component: UsersPage,
    access: ['user', 'refer'],
    group: 'settings',
    menu: true,
  },
  {
    key: 'userAdd',
    path: '/settings/user-usage/add',
    layout: 'admin',
    component: UserAddPage,
    access: ['user', 'insert'],
    group: 'settings',
    parent: 'users',
  },
  {
    key: 'userEdit',
    path: '/settings/user-usage/edit',
    layout: 'admin',
    component: UserEditPage,
    access: ['user', 'update'],
    group: 'settings',
    parent: 'users',
  },
  {
    key: 'templates',
    path: '/settings/message-template',
    layout: 'admin',
    component: TemplatesPage,
    access: ['messageTemplate', 'refer'],
    group: 'settings',
    menu: true,
  },
  {
    key: 'templateAdd',
    path: '/settings/message-template/add',
    layout: 'admin',
    component: TemplateAddPage,
    access: ['messageTemplate', 'insert'],
    group: 'settings',
    parent: 'templates',
  },
  {
    key: 'templateEdit',
    path: '/settings/message-template/edit',
    layout: 'admin',
    component: TemplateEditPage,
    access: ['messageTemplate', 'update'],
    group: 'settings',
    parent: 'templates',
  },
  {
    key: 'countries',
    path: '/settings/country',
    layout: 'admin',
    component: CountriesPage,
    access: ['country', 'refer'],
    group: 'settings',
    menu: true,
  },
  {
    key: 'countryAdd',
    path: '/settings/country/add',
    layout: 'admin',
    component: CountryAddPage,
    access: ['country', 'insert'],
    group: 'settings',
    parent: 'countries',
  },
  {
    key: 'countryEdit',
    path: '/settings/country/edit',
    layout: 'admin',
    component: CountryEditPage,
    access: ['country', 'update'],
    group: 'settings',
    parent: 'countries',
  },
  {
    key: 'categories',
    path: '/settings/category',
    layout: 'admin',
    component: CategoriesPage,
    access: ['category', 'refer'],
    group: 'settings',
    menu: true,
  },
  {
    key: 'categoryAdd',
    path: '/settings/category/add',
    layout: 'admin',
    component: CategoryAddPage,
    access: ['category', 'insert'],
    group: 'settings',
    parent: 'categories',
  },
  {
    key: 'categoryEdit',
    path: '/settings/category/edit',
    layout: 'admin',
    component: CategoryEditPage,
    access: ['category', 'update'],
    group: 'settings',
    parent: 'categories',
  },
  {
    key: 'systemSetting',
    path: '/settings/system',
    layout: 'admin',
    component: SystemPage,
    access: ['systemSetting', 'update'],
    group: 'settings',
    menu: true,
  },
  {
    key: 'corporateSetting',
    path: '/settings/corporate-setting',
    layout: 'admin',
    component: CorporatePage,
    access: ['corporateSetting', 'update'],
    group: 'settings',
    menu: true,
  },
  {
    key: 'changePassword',
    path: '/option/change-password',
    layout: 'admin',
    component: ChangePasswordPage,
    access: ['changePassword', 'update'],
    group: 'option',
    menu: true,
  },
  {
    key: 'operationLog',
    path: '/option/operation-log',
    layout: 'admin',
    component: OperationLogPage,
    access: ['operationLog', 'refer'],
    group: 'option',
    menu: true,
  },
  {
    key: 'status',
    path: '/option/status',
    layout: 'admin',
    component: StatusPage,
    access: ['systemSetting', 'refer'],
    group: 'option',
    menu: true,
  },
  { key: 'login', path: '/login', layout: 'public', component: SignInPage },
  { key: 'forgotPassword', path: '/forgot-password', layout: 'public', component: PasswordPages.Ask },
  { key: 'forgotPasswordSent', path: '/forgot-password/sent', layout: 'public', component: PasswordPages.Sent },
  { key: 'resetPassword', path: '/reset-password', layout: 'open', component: PasswordPages.Set },
  { key: 'resetPasswordDone', path: '/reset-password/done', layout: 'open', component: PasswordPages.Done },
  { key: 'application', path: '/application', layout: 'public', component: ApplicationPage },
  { key: 'travelerInfo', path: '/applicant-info', layout: 'open', component: TravelerPage },
  { key: 'forbidden', path: '/403', layout: 'plain', component: Forbidden },
  { key: 'notFound', path: '/404', layout: 'plain', component: NotFound },
  { key: 'broken', path: '/500', layout: 'plain', component: Broken },
];

export const GROUPS: readonly { key: Group; icon: IconName }[] = [
  { key: 'safety', icon: 'shield' },
  { key: 'travelers', icon: 'people' },
  { key: 'settings', icon: 'settings' },
  { key: 'option', icon: 'option' },
];

const BY_KEY = new Map(SCREENS.map((screen) => [screen.key, screen]));

/** Address of a screen, with a query when given. */
export function pathOf(key: ScreenKey, query?: Record<string, string | number>): string {
  const path = BY_KEY.get(key)?.path ?? '/';
  return query === undefined
    ? path
    : `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`;
}

/** The screen at a path, and those above it, outermost first. */
export function trailOf(pathname: string): Screen[] {
  const trail: Screen[] = [];
  for (
    let screen = SCREENS.find(({ path }) => path === pathname);
    screen !== undefined;
    screen = screen.parent === undefined ? undefined : BY_KEY.get(screen.parent)
  ) {
    trail.unshift(screen);
  }
  return trail;
}
