import { databaseUrl } from './database.mjs';

/** Account of the embedded inbox's Twilio-like API: 34 characters, like Twilio's. */
const DEMO_TWILIO_ACCOUNT = `ACdemo${'0'.repeat(28)}`;

/** Names of the free ports a start needs. */
export const FREE_PORTS = ['database', 'smtp', 'feed', 'workerHealth', 'metrics'];

/**
 * The environments of the programs: what the person set wins; the rest is filled in for a demo on this machine.
 * @param {{ env: NodeJS.ProcessEnv, secrets: object, ports: Record<string, number>, port: number, inboxPort: number,
 *  data: string }} given
 * @returns {{ services: object, demo: object, owner: object }} `services`: API and worker; `demo`: inbox and feed;
 *  `owner`: only migrations and demo data, because it may change tables
 */
export function programEnvironments({ env, secrets, ports, port, inboxPort, data }) {
  const feed = `http://127.0.0.1:${ports.feed}/feed`;
  const shared = {
    ...env,
    NODE_ENV: env.NODE_ENV || 'development',
    PORT: String(port),
    DATABASE_URL: env.DATABASE_URL || localDatabase('tabimori_app', secrets.databaseApp, ports),
    JWT_SECRET: env.JWT_SECRET || secrets.jwtSecret,
    LINK_KEYS: env.LINK_KEYS || secrets.linkKeys,
    SUPPORT_MAIL_KEY: env.SUPPORT_MAIL_KEY || secrets.supportMailKey,
    SMTP_URL: env.SMTP_URL || `smtp://127.0.0.1:${ports.smtp}`,
    JMA_FEED_URL: [env.JMA_FEED_URL, `${feed}/eqvol.xml`].filter(Boolean).join(','),
    JMA_LONG_FEED_URL: [env.JMA_LONG_FEED_URL, `${feed}/eqvol_l.xml`].filter(Boolean).join(','),
    JMA_POLL_SECONDS: env.JMA_POLL_SECONDS || (env.JMA_FEED_URL ? '60' : '2'),
    CONFIRMATION_DELAY_SECONDS: env.CONFIRMATION_DELAY_SECONDS || '20',
    REMINDER_INTERVAL_SECONDS: env.REMINDER_INTERVAL_SECONDS || '15',
    APP_BASE_URL: env.APP_BASE_URL || `http://localhost:${port}`,
    WORKER_HEALTH_PORT: env.WORKER_HEALTH_PORT || String(ports.workerHealth),
    METRICS_PORT: env.METRICS_PORT || String(ports.metrics),
  };
  // Only migrations get the owner's address.
  delete shared.MIGRATION_DATABASE_URL;
  const twilio = {
    TWILIO_ACCOUNT_SID: DEMO_TWILIO_ACCOUNT,
    TWILIO_AUTH_TOKEN: secrets.twilioAuthToken,
    TWILIO_FROM: '+815000000000',
    TWILIO_BASE_URL: `http://127.0.0.1:${inboxPort}`,
  };
  const services = env.TWILIO_ACCOUNT_SID ? shared : { ...shared, ...twilio };
  return {
    services,
    owner: {
      ...services,
      MIGRATION_DATABASE_URL:
        env.MIGRATION_DATABASE_URL || localDatabase('tabimori_owner', secrets.databaseOwner, ports),
    },
    demo: {
      PATH: env.PATH,
      HOME: env.HOME,
      NODE_ENV: shared.NODE_ENV,
      DEMO_DATA_DIR: data,
      INBOX_PORT: String(inboxPort),
      DEMO_SMTP_PORT: String(ports.smtp),
      DEMO_FEED_PORT: String(ports.feed),
      TWILIO_ACCOUNT_SID: twilio.TWILIO_ACCOUNT_SID,
      TWILIO_AUTH_TOKEN: twilio.TWILIO_AUTH_TOKEN,
    },
  };
}

function localDatabase(role, password, ports) {
  return databaseUrl({ port: ports.database, role, password, database: 'tabimori' });
}
