import type { Action, Feature } from '@tabimori/shared';
import { PATHS, type ScreenKey } from './paths.js';

interface Rules {
  /** admin: signed in, in the console's frame; public: for those not signed in; open: for anyone; plain: for anyone, in the frame if there is one */
  layout: 'admin' | 'public' | 'open' | 'plain';
  /** the permission that the reader needs; absent: being signed in is enough */
  access?: readonly [Feature, Action];
  /** the screen above it in the breadcrumb */
  parent?: ScreenKey;
}

export interface Screen extends Rules {
  key: ScreenKey;
  path: string;
}

const admin = (access: readonly [Feature, Action], parent?: ScreenKey): Rules => ({ layout: 'admin', access, parent });

const RULES: Record<ScreenKey, Rules> = {
  home: { layout: 'admin' },
  compose: admin(['safetyConfirmation', 'exec']),
  messageMap: admin(['result', 'refer']),
  history: admin(['historyMessage', 'refer']),
  result: admin(['result', 'refer'], 'history'),
  events: admin(['result', 'refer']),
  eventReport: admin(['result', 'refer'], 'events'),
  telegramProblems: admin(['systemSetting', 'refer'], 'events'),
  drills: admin(['safetyConfirmation', 'exec']),
  registration: admin(['registration', 'insert']),
  upload: admin(['upload', 'refer']),
  applicants: admin(['applicant', 'refer']),
  applicantEdit: admin(['applicant', 'update'], 'applicants'),
  reachability: admin(['applicant', 'refer']),
  companies: admin(['company', 'refer']),
  companyAdd: admin(['company', 'insert'], 'companies'),
  companyEdit: admin(['company', 'update'], 'companies'),
  departments: admin(['division', 'refer']),
  departmentAdd: admin(['division', 'insert'], 'departments'),
  departmentEdit: admin(['division', 'update'], 'departments'),
  users: admin(['user', 'refer']),
  userAdd: admin(['user', 'insert'], 'users'),
  userEdit: admin(['user', 'update'], 'users'),
  templates: admin(['messageTemplate', 'refer']),
  templateAdd: admin(['messageTemplate', 'insert'], 'templates'),
  templateEdit: admin(['messageTemplate', 'update'], 'templates'),
  countries: admin(['country', 'refer']),
  countryAdd: admin(['country', 'insert'], 'countries'),
  countryEdit: admin(['country', 'update'], 'countries'),
  categories: admin(['category', 'refer']),
  categoryAdd: admin(['category', 'insert'], 'categories'),
  categoryEdit: admin(['category', 'update'], 'categories'),
  systemSetting: admin(['systemSetting', 'update']),
  corporateSetting: admin(['corporateSetting', 'update']),
  changePassword: admin(['changePassword', 'update']),
  secondFactor: admin(['changePassword', 'update']),
  operationLog: admin(['operationLog', 'refer']),
  status: admin(['systemSetting', 'refer']),
  login: { layout: 'public' },
  forgotPassword: { layout: 'public' },
  forgotPasswordSent: { layout: 'public' },
  resetPassword: { layout: 'open' },
  resetPasswordDone: { layout: 'open' },
  application: { layout: 'public' },
  travelerInfo: { layout: 'open' },
  companyInfo: { layout: 'open' },
  forbidden: { layout: 'plain' },
  notFound: { layout: 'plain' },
  broken: { layout: 'plain' },
};

export const screenOf = (key: ScreenKey): Screen => ({ key, path: PATHS[key], ...RULES[key] });

/** Every screen of the console, with who may open it and where it hangs. */
export const SCREENS: readonly Screen[] = (Object.keys(PATHS) as ScreenKey[]).map(screenOf);

/** The screen at a path, and those above it, outermost first. */
export function trailOf(pathname: string): Screen[] {
  const trail: Screen[] = [];
  for (
    let screen = SCREENS.find(({ path }) => path === pathname);
    screen !== undefined;
    screen = screen.parent && screenOf(screen.parent)
  ) {
    trail.unshift(screen);
  }
  return trail;
}
