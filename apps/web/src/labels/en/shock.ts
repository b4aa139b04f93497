import type { shock as Ja } from '../ja/shock.js';
import { people } from './plural.js';

export const shock: typeof Ja = {
  title: 'A stronger shock came after these answers',
  quake: (time, event, intensity) =>
    `${time}: ${event}${intensity === null ? '' : ` (maximum intensity ${intensity})`}.`,
  people: (count) => `${people(count)} answered before a stronger shock. Whether they are safe now is not known.`,
  result: 'See the newer result',
  event: 'See that earthquake',
};
