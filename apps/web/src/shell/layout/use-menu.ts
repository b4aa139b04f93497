import { GROUPS, SCREENS, type Screen } from '../screens.js';
import { useCan } from '../session.js';

export interface MenuEntries {
  key: (typeof GROUPS)[number]['key'];
  icon: (typeof GROUPS)[number]['icon'];
  screens: Screen[];
}

/** The groups with the screens that the reader may open; a group without one is left out. */
export function useMenu(): MenuEntries[] {
  const may = useCan();
  return GROUPS.map(({ key, icon }) => ({
    key,
    icon,
    screens: SCREENS.filter(({ group, menu, access }) => group === key && menu && (!access || may(...access))),
  })).filter(({ screens }) => screens.length > 0);
}
