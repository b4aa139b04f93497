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
  | 'applicants'
  | 'corporateSetting'
  | 'systemSetting'
  | 'changePassword'
  | 'login'
  | 'forbidden'
  | 'notFound'
  | 'broken';

export interface Screen {
  key: ScreenKey;
  path: string;
  /** admin: signed in, in the console's frame; public: for those not signed in; plain: for anyone */
  layout: 'admin' | 'public' | 'plain';
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
const ApplicantsPage = lazy(async () => ({
  default: (await import('../applicants/applicants-page.js')).ApplicantsPage,
}));
const CorporatePage = lazy(async () => ({ default: (await import('../settings/corporate-page.js')).CorporatePage }));
const SystemPage = lazy(async () => ({ default: (await import('../settings/system-page.js')).SystemPage }));
const ChangePasswordPage = lazy(async () => ({
  default: (await import('../option/change-password-page.js')).ChangePasswordPage,
}));
const SignInPage = lazy(async () => ({ default: (await import('../sign-in/sign-in-page.js')).SignInPage }));

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
    key: 'applicants',
    path: '/change-register/list',
    layout: 'admin',
    component: ApplicantsPage,
    access: ['applicant', 'refer'],
    group: 'travelers',
    menu: true,
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
  { key: 'login', path: '/login', layout: 'public', component: SignInPage },
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
