import { join } from 'node:path';

export interface DemoConfig {
  inboxPort: number;
  smtpPort: number;
  feedPort: number;
  inboxFolder: string;
  feedFolder: string;
  /** The account accepted by the Twilio-like API. */
  twilio: { accountSid: string; authToken: string };
}

/** Reads the environment set by `npm start`. Throws an error that names what is missing or wrong. */
export function readConfig(env: NodeJS.ProcessEnv): DemoConfig {
  const text = (name: string): string => {
    const value = env[name];
    if (!value) throw new Error(`${name} is not set; this program is started by npm start`);
    return value;
  };
  const port = (name: string): number => {
    const value = Number(text(name));
    if (!Number.isInteger(value) || value < 0 || value > 65535) throw new Error(`${name} is not a port`);
    return value;
  };
  const data = text('DEMO_DATA_DIR');
  return {
    inboxPort: port('INBOX_PORT'),
    smtpPort: port('DEMO_SMTP_PORT'),
    feedPort: port('DEMO_FEED_PORT'),
    inboxFolder: join(data, 'inbox'),
    feedFolder: join(data, 'feed'),
    twilio: { accountSid: text('TWILIO_ACCOUNT_SID'), authToken: text('TWILIO_AUTH_TOKEN') },
  };
}
