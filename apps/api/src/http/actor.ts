import type { Language, Permissions, UserDiv } from '@tabimori/shared';

/** Who makes a call: a signed-in user, with everything that decides rights and row scope. */
export interface Actor {
  userId: number;
  sessionId: string;
  userName: string;
  language: Language;
  userDiv: UserDiv;
  /** for a category administrator */
  categoryId: number | null;
  /** for a company or department administrator */
  companyId: number | null;
  /** for a department administrator */
  divisionId: number | null;
  permissions: Permissions;
  /** required but not on: it must be set up first */
  secondFactor: { on: boolean; required: boolean };
  /** from which the call came */
  address: string;
  /** of the call, as the log and the header X-Request-Id name it */
  requestId: string;
}
