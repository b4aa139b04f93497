import { checkScreens } from './screen-grid.js';
import { SAFETY } from './screens.js';

checkScreens(SAFETY);
