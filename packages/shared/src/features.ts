/** Feature ids of the specification, section 3. */
export const FEATURES = {
  registration: 1001,
  upload: 1002,
  applicant: 1003,
  company: 2001,
  user: 2002,
  messageTemplate: 2003,
  category: 2004,
  division: 2005,
  systemSetting: 2006,
  country: 2007,
  corporateSetting: 2008,
  safetyConfirmation: 3001,
  historyMessage: 3002,
  result: 3003,
  changePassword: 9001,
  downloadPdf: 9002,
  operationLog: 9003,
} as const;
export type Feature = keyof typeof FEATURES;

export const ACTIONS = ['refer', 'insert', 'update', 'delete', 'exec', 'print'] as const;
export type Action = (typeof ACTIONS)[number];
export type Flags = Record<Action, boolean>;
/** Feature id → flags; a feature without refer is absent. */
export type Permissions = Record<string, Flags>;

export const USER_DIV = { provider: 1, category: 2, company: 3, division: 4 } as const;
export type UserDiv = (typeof USER_DIV)[keyof typeof USER_DIV];

/**
 * Decisions, section 2: the flags of each role, in the order of USER_DIV; R refer, I insert, U update, D delete, E
 * exec, P print.
 */
const MATRIX: Record<Feature, readonly [string, string, string, string]> = {
  registration: ['RIUDEP', 'RIUDEP', 'RIUDEP', 'RIUDEP'],
  upload: ['RIE', 'RIE', 'RIE', 'RIE'],
  applicant: ['RIUDEP', 'RIUDEP', 'RIUDEP', 'RIUDEP'],
  company: ['RIUDEP', 'RIUEP', 'RUEP', ''],
  user: ['RIUDEP', 'RIUDEP', 'RIUDEP', ''],
  messageTemplate: ['RIUDEP', 'RIUDEP', 'RIUDEP', 'R'],
  category: ['RIUDEP', 'RU', '', ''],
  division: ['RIUDEP', 'RIUDEP', 'RIUDEP', 'R'],
  systemSetting: ['RU', '', '', ''],
  country: ['RIUDEP', 'R', 'R', 'R'],
  corporateSetting: ['RU', 'RU', 'RU', ''],
  safetyConfirmation: ['RIUDEP', 'RIUDEP', 'RIUDEP', 'RIUDEP'],
  historyMessage: ['REP', 'REP', 'REP', 'REP'],
  result: ['REP', 'REP', 'REP', 'REP'],
  changePassword: ['RU', 'RU', 'RU', 'RU'],
  downloadPdf: ['RE', 'RE', 'RE', 'RE'],
  operationLog: ['REP', 'REP', 'REP', ''],
};

const LETTER: Record<Action, string> = { refer: 'R', insert: 'I', update: 'U', delete: 'D', exec: 'E', print: 'P' };

/** The permissions of a role, as GET /me returns them. */
export function permissionsOf(userDiv: UserDiv): Permissions {
  const permissions: Permissions = {};
  for (const feature of Object.keys(FEATURES) as Feature[]) {
    const letters = MATRIX[feature][userDiv - 1] ?? '';
    if (!letters.includes('R')) continue;
    permissions[FEATURES[feature]] = Object.fromEntries(
      ACTIONS.map((action) => [action, letters.includes(LETTER[action])]),
    ) as Flags;
  }
  return permissions;
}

/** The only place that reads the flags: refer and the action itself. */
export function can(permissions: Permissions, feature: Feature, action: Action = 'refer'): boolean {
  const flags = permissions[FEATURES[feature]];
  return flags?.refer === true && flags[action];
}
