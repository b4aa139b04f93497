import type { UserDiv } from '@tabimori/shared';

/** The user who signs in for each level, among the rows of seed(). */
export const ROLES: [string, UserDiv][] = [
  ['provider@example.com', 1],
  ['a-category@example.com', 2],
  ['a-company@example.com', 3],
  ['a-division@example.com', 4],
];
