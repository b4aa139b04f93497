import { sep } from 'node:path';
import Sequencer from '@jest/test-sequencer';

const isInBrowser = ({ path }) => path.includes(`${sep}e2e${sep}`);

/** Where no run before says how long each takes, Jest begins with the largest files; the longest tests are short to write. */
export default class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isInBrowser), ...sorted.filter((test) => !isInBrowser(test))];
  }
}
