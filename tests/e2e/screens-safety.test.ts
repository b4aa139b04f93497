import { checkScreens, SAFETY } from './screen-grid.js';

checkScreens(SAFETY);
