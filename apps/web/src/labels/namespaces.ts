import type { FlatNamespace } from 'i18next';

/** Labels that every page has, the sign-in page too, which has to be light. */
export const FIRST_LABELS = ['messages', 'shell', 'signIn', 'status'] as const satisfies readonly FlatNamespace[];

/** Labels of the other pages before sign-in, each loaded with the pages that name it. */
export const OPEN_LABELS = [
  'application',
  'option',
  'password',
  'secondFactor',
  'traveler',
] as const satisfies readonly FlatNamespace[];

/** Labels of the console, loaded with its frame. */
export const CONSOLE_LABELS = [
  'applicants',
  'categories',
  'choosing',
  'companies',
  'compose',
  'countries',
  'departments',
  'drills',
  'events',
  'exporting',
  'form',
  'history',
  'home',
  'list',
  'logo',
  'logs',
  'manuals',
  'messageMap',
  'operations',
  'option',
  'palette',
  'person',
  'reachability',
  'report',
  'screens',
  'secondFactor',
  'sends',
  'settings',
  'shock',
  'situation',
  'stop',
  'templates',
  'upload',
  'users',
] as const satisfies readonly FlatNamespace[];
