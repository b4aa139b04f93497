import type { FilePart } from './contract.js';
import { LOGO } from './limits.js';

/** The logo sent along with its entity. */
export const logoPart: FilePart = { name: 'logo', maxBytes: LOGO.maxBytes, tooLarge: 'E00026', otherType: 'E00024' };
