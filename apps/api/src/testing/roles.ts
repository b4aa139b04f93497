import type { UserDiv } from '@tabimori/shared';

/** Who signs in for each level of users, of the rows that seed() makes. */
export const ROLES: [string, UserDiv][] = [
  ['provider@example.com', 1],
  ['a-category@example.com', 2],
  ['a-company@example.com', 3],
  ['a-division@example.com', 4],
];
