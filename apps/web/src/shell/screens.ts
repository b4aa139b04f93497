import type { Action, Feature } from '@tabimori/shared';
import type { ComponentType } from 'react';
import type { IconName } from '../parts/icons.js';
import { Broken, Forbidden, NotFound } from './error-pages.js';
import * as pages from './pages.js';

export type Group = 'safety' | 'travelers' | 'settings' | 'option';
export type ScreenKey =
  | 'home'
  | 'compose'
  | 'history'
  | 'result'
  | 'messageMap'
  | 'events'
  | 'telegramProblems'
  | 'drills'
  | 'applicants'
  | 'registration'
  | 'upload'
  | 'applicantEdit'
  | 'reachability'
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
  | 'secondFactor'
  | 'operationLog'
  | 'status'
  | 'login'
  | 'application'
  | 'travelerInfo'
  | 'companyInfo'
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

/** Every screen of the console: the only source of routes, menu, breadcrumb and gating. */
export const SCREENS: readonly Screen[] = [
  { key: 'home', path: '/', layout: 'admin', component: pages.HomePage },
  {
    key: 'compose',
    path: '/safety-confirmation/safety-confirmation',
    layout: 'admin',
    component: pages.ComposePage,
    access: ['safetyConfirmation', 'exec'],
    group: 'safety',
    menu: true,
  },
  {
    key: 'messageMap',
    path: '/safety-confirmation/safety-confirmation/message-map',
    layout: 'admin',
    component: pages.MessageMapPage,
    access: ['result', 'refer'],
    group: 'safety',
    menu: true,
  },
  {
    key: 'history',
    path: '/safety-confirmation/history-message',
    layout: 'admin',
    component: pages.HistoryPage,
    access: ['historyMessage', 'refer'],
    group: 'safety',
    menu: true,
  },
  {
    key: 'result',
    path: '/safety-confirmation/history-message/result',
    layout: 'admin',
    component: pages.ResultPage,
    access: ['result', 'refer'],
    group: 'safety',
    parent: 'history',
  },
  {
    key: 'events',
    path: '/safety-confirmation/event',
    layout: 'admin',
    component: pages.EventsPage,
    access: ['result', 'refer'],
    group: 'safety',
    menu: true,
  },
  {
    key: 'telegramProblems',
    path: '/safety-confirmation/event/problems',
    layout: 'admin',
    component: pages.ProblemsPage,
    access: ['systemSetting', 'refer'],
    group: 'safety',
    parent: 'events',
  },
  {
    key: 'drills',
    path: '/safety-confirmation/drill',
    layout: 'admin',
    component: pages.DrillsPage,
    access: ['safetyConfirmation', 'exec'],
    group: 'safety',
    menu: true,
  },
  {
    key: 'registration',
    path: '/change-register/registration',
    layout: 'admin',
    component: pages.RegistrationPage,
    access: ['registration', 'insert'],
    group: 'travelers',
    menu: true,
  },
  {
    key: 'upload',
    path: '/change-register/upload',
    layout: 'admin',
    component: pages.UploadPage,
    access: ['upload', 'refer'],
    group: 'travelers',
    menu: true,
  },
  {
    key: 'applicants',
    path: '/change-register/list',
    layout: 'admin',
    component: pages.ApplicantsPage,
    access: ['applicant', 'refer'],
    group: 'travelers',
    menu: true,
  },
  {
    key: 'applicantEdit',
    path: '/change-register/edit',
    layout: 'admin',
    component: pages.ApplicantEditPage,
    access: ['applicant', 'update'],
    group: 'travelers',
    parent: 'applicants',
  },
  {
    key: 'reachability',
    path: '/change-register/reachability',
    layout: 'admin',
    component: pages.ReachabilityPage,
    access: ['applicant', 'refer'],
    group: 'travelers',
    menu: true,
  },
  {
    key: 'companies',
    path: '/settings/company',
    layout: 'admin',
    component: pages.CompaniesPage,
    access: ['company', 'refer'],
    group: 'settings',
    menu: true,
  },
  {
    key: 'companyAdd',
    path: '/settings/company/add',
    layout: 'admin',
    component: pages.CompanyAddPage,
    access: ['company', 'insert'],
    group: 'settings',
    parent: 'companies',
  },
  {
    key: 'companyEdit',
    path: '/settings/company/edit',
    layout: 'admin',
    component: pages.CompanyEditPage,
    access: ['company', 'update'],
    group: 'settings',
    parent: 'companies',
  },
  {
    key: 'departments',
    path: '/settings/department',
    layout: 'admin',
    component: pages.DepartmentsPage,
    access: ['division', 'refer'],
    group: 'settings',
    menu: true,
  },
  {
    key: 'departmentAdd',
    path: '/settings/department/add',
    layout: 'admin',
    component: pages.DepartmentAddPage,
    access: ['division', 'insert'],
    group: 'settings',
    parent: 'departments',
  },
  {
    key: 'departmentEdit',
    path: '/settings/department/edit',
    layout: 'admin',
    component: pages.DepartmentEditPage,
    access: ['division', 'update'],
    group: 'settings',
    parent: 'departments',
  },
  {
    key: 'users',
    path: '/settings/user-usage',
    layout: 'admin',
    component: pages.UsersPage,
    access: ['user', 'refer'],
    group: 'settings',
    menu: true,
  },
  {
    key: 'userAdd',
    path: '/settings/user-usage/add',
    layout: 'admin',
    component: pages.UserAddPage,
    access: ['user', 'insert'],
    group: 'settings',
    parent: 'users',
  },
  {
    key: 'userEdit',
    path: '/settings/user-usage/edit',
    layout: 'admin',
    component: pages.UserEditPage,
    access: ['user', 'update'],
    group: 'settings',
    parent: 'users',
  },
  {
    key: 'templates',
    path: '/settings/message-template',
    layout: 'admin',
    component: pages.TemplatesPage,
    access: ['messageTemplate', 'refer'],
    group: 'settings',
    menu: true,
  },
  {
    key: 'templateAdd',
    path: '/settings/message-template/add',
    layout: 'admin',
    component: pages.TemplateAddPage,
    access: ['messageTemplate', 'insert'],
    group: 'settings',
    parent: 'templates',
  },
  {
    key: 'templateEdit',
    path: '/settings/message-template/edit',
    layout: 'admin',
    component: pages.TemplateEditPage,
    access: ['messageTemplate', 'update'],
    group: 'settings',
    parent: 'templates',
  },
  {
    key: 'countries',
    path: '/settings/country',
    layout: 'admin',
    component: pages.CountriesPage,
    access: ['country', 'refer'],
    group: 'settings',
    menu: true,
  },
  {
    key: 'countryAdd',
    path: '/settings/country/add',
    layout: 'admin',
    component: pages.CountryAddPage,
    access: ['country', 'insert'],
    group: 'settings',
    parent: 'countries',
  },
  {
    key: 'countryEdit',
    path: '/settings/country/edit',
    layout: 'admin',
    component: pages.CountryEditPage,
    access: ['country', 'update'],
    group: 'settings',
    parent: 'countries',
  },
  {
    key: 'categories',
    path: '/settings/category',
    layout: 'admin',
    component: pages.CategoriesPage,
    access: ['category', 'refer'],
    group: 'settings',
    menu: true,
  },
  {
    key: 'categoryAdd',
    path: '/settings/category/add',
    layout: 'admin',
    component: pages.CategoryAddPage,
    access: ['category', 'insert'],
    group: 'settings',
    parent: 'categories',
  },
  {
    key: 'categoryEdit',
    path: '/settings/category/edit',
    layout: 'admin',
    component: pages.CategoryEditPage,
    access: ['category', 'update'],
    group: 'settings',
    parent: 'categories',
  },
  {
    key: 'systemSetting',
    path: '/settings/system',
    layout: 'admin',
    component: pages.SystemPage,
    access: ['systemSetting', 'update'],
    group: 'settings',
    menu: true,
  },
  {
    key: 'corporateSetting',
    path: '/settings/corporate-setting',
    layout: 'admin',
    component: pages.CorporatePage,
    access: ['corporateSetting', 'update'],
    group: 'settings',
    menu: true,
  },
  {
    key: 'changePassword',
    path: '/option/change-password',
    layout: 'admin',
    component: pages.ChangePasswordPage,
    access: ['changePassword', 'update'],
    group: 'option',
    menu: true,
  },
  {
    key: 'secondFactor',
    path: '/option/second-factor',
    layout: 'admin',
    component: pages.SecondFactorPage,
    access: ['changePassword', 'update'],
    group: 'option',
    menu: true,
  },
  {
    key: 'operationLog',
    path: '/option/operation-log',
    layout: 'admin',
    component: pages.OperationLogPage,
    access: ['operationLog', 'refer'],
    group: 'option',
    menu: true,
  },
  {
    key: 'status',
    path: '/option/status',
    layout: 'admin',
    component: pages.StatusPage,
    access: ['systemSetting', 'refer'],
    group: 'option',
    menu: true,
  },
  { key: 'login', path: '/login', layout: 'public', component: pages.SignInPage },
  { key: 'forgotPassword', path: '/forgot-password', layout: 'public', component: pages.PasswordPages.Ask },
  { key: 'forgotPasswordSent', path: '/forgot-password/sent', layout: 'public', component: pages.PasswordPages.Sent },
  { key: 'resetPassword', path: '/reset-password', layout: 'open', component: pages.PasswordPages.Set },
  { key: 'resetPasswordDone', path: '/reset-password/done', layout: 'open', component: pages.PasswordPages.Done },
  { key: 'application', path: '/application', layout: 'public', component: pages.ApplicationPage },
  { key: 'travelerInfo', path: '/applicant-info', layout: 'open', component: pages.TravelerPage },
  { key: 'companyInfo', path: '/company-info', layout: 'open', component: pages.CompanyInfoPage },
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
