import { TestEnvironment } from 'jest-environment-node';

/** Node's, which lets a test file say what it sees when one of its tests has failed, before anything is tidied up. */
export default class extends TestEnvironment {
  async handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure') await this.global.onTestFailure?.(test.name);
  }
}
