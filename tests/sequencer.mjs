import { sep } from 'node:path';
import Sequencer from '@jest/test-sequencer';

const KINDS = ['e2e', 'faults'];
const kindOf = ({ path }) => KINDS.find((name) => path.includes(`${sep}${name}${sep}`));
/** Short files that take long: Jest, which goes by size until it knows better, would leave them to the end. */
const LONG = [
  'screens-settings',
  'screens-safety',
  'generated-calls',
  'worst-inputs',
  'access',
  'replay',
  'adding-a-field',
  'labels',
];
const isLong = ({ path }) => LONG.some((name) => path.endsWith(`${sep}${name}.test.ts`));

/**
 * Browsers need the processor while faults mostly wait, so they run side by side. Everything that takes long comes first: a
 * run ends sooner when nothing long is left for its end.
 */
export default class extends Sequencer {
  sort(tests) {
    const all = super.sort(tests);
    const sorted = [...all.filter(isLong), ...all.filter((test) => !isLong(test))];
    const [browsers, faults, others] = [...KINDS, undefined].map((kind) =>
      sorted.filter((test) => kindOf(test) === kind),
    );
    const pairs = Array.from(sorted, (_, index) => [browsers[index], faults[index]]);
    return [...pairs.flat().filter((test) => test !== undefined), ...others];
  }
}
