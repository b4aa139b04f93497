import { MENU } from '../shell/menu.js';
import { screenOf, type Screen } from '../shell/screens.js';
import { useCan } from '../shell/session.js';

export interface MenuEntries extends Pick<(typeof MENU)[number], 'key' | 'icon'> {
  screens: Screen[];
}

/** The groups with the screens that the reader may open; a group without one is left out. */
export function useMenu(): MenuEntries[] {
  const may = useCan();
  return MENU.map(({ key, icon, screens: keys }) => ({
    key,
    icon,
    screens: keys.map(screenOf).filter(({ access }) => !access || may(...access)),
  })).filter(({ screens }) => screens.length > 0);
}
