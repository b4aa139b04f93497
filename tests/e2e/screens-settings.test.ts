import { checkScreens, SETTINGS } from './screen-grid.js';

checkScreens(SETTINGS);
