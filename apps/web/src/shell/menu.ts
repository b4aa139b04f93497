import type { IconName } from '../ui/icons.js';
import type { ScreenKey } from './paths.js';

export type Group = 'safety' | 'travelers' | 'settings' | 'option';

interface MenuGroup {
  key: Group;
  icon: IconName;
  screens: readonly ScreenKey[];
}

/** The menu's groups and what each lists, in order. */
export const MENU: readonly MenuGroup[] = [
  { key: 'safety', icon: 'shield', screens: ['compose', 'messageMap', 'history', 'events', 'drills'] },
  { key: 'travelers', icon: 'people', screens: ['registration', 'upload', 'applicants', 'reachability'] },
  {
    key: 'settings',
    icon: 'settings',
    screens: [
      'companies',
      'departments',
      'users',
      'templates',
      'countries',
      'categories',
      'systemSetting',
      'corporateSetting',
    ],
  },
  { key: 'option', icon: 'option', screens: ['changePassword', 'secondFactor', 'operationLog', 'status'] },
];

/** The group that lists a screen. */
export const groupOf = (key: ScreenKey): Group | undefined => MENU.find(({ screens }) => screens.includes(key))?.key;
