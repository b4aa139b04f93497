import { sep } from 'node:path';
import Sequencer from '@jest/test-sequencer';

const isInBrowser = ({ path }) => path.includes(`${sep}e2e${sep}`);

/** Without durations from an earlier run, Jest starts with the largest files; but the longest tests are short files. */
export default class extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [...sorted.filter(isInBrowser), ...sorted.filter((test) => !isInBrowser(test))];
  }
}
