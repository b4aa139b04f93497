import './compile-once.mjs';
import { TestEnvironment } from 'jest-environment-node';

/**
 * Node's environment, plus a hook for a test file to record what it sees when a test fails, before anything is
 * cleaned up.
 */
export default class extends TestEnvironment {
  async handleTestEvent({ name, test }) {
    if (name === 'test_fn_failure') await this.global.onTestFailure?.(test.name);
  }
}
