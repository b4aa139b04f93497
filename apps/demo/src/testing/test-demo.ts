import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoConfig } from '../config.js';
import { startDemo, type Demo } from '../demo.js';

export const ACCOUNT = { accountSid: `ACdemo${'0'.repeat(28)}`, authToken: 'f'.repeat(32) };

/** The demo services on free ports with a folder of their own. */
export interface TestDemo extends Demo {
  config: DemoConfig;
  /** Stops the services and removes the folder. */
  remove(): Promise<void>;
}

export async function startTestDemo(): Promise<TestDemo> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'));
  const config: DemoConfig = {
    inboxPort: 0,
    smtpPort: 0,
    feedPort: 0,
    inboxFolder: join(folder, 'inbox'),
    feedFolder: join(folder, 'feed'),
    twilio: ACCOUNT,
  };
  await mkdir(join(config.feedFolder, 'data'), { recursive: true });
  const demo = await startDemo(config);
  const remove = async (): Promise<void> => {
    await demo.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { ...demo, config, remove };
}
