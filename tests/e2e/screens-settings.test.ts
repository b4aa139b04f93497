import { checkScreens } from './screen-grid.js';
import { SETTINGS } from './screens.js';

checkScreens(SETTINGS);
