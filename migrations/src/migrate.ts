import { createDataSource } from '@tabimori/server';
import { runMigrations } from 'bullmq';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { Schema1763683200000 } from './1763683200000-schema.js';
import { Search1763683260000 } from './1763683260000-search.js';
import { Roles1763683320000 } from './1763683320000-roles.js';
import { Tsunami1763683380000 } from './1763683380000-tsunami.js';
import { Retraction1763683440000 } from './1763683440000-retraction.js';
import { JoinedEvent1763683500000 } from './1763683500000-joined-event.js';
import { Brake1763683600000 } from './1763683600000-brake.js';
import { Islands1763683601000 } from './1763683601000-islands.js';
import { Mails1763683610000 } from './1763683610000-mails.js';
import { Drill1763683620000 } from './1763683620000-drill.js';
import { TelegramOrder1763683630000 } from './1763683630000-telegram-order.js';
import { LookingAfter1763683631000 } from './1763683631000-looking-after.js';
import { Applications1763683640000 } from './1763683640000-applications.js';
import { ManualSends1763683660000 } from './1763683660000-manual-sends.js';
import { Turns1763683670000 } from './1763683670000-turns.js';
import { Installation1763683720000 } from './1763683720000-installation.js';
import { ApplicantUploads1763690000000 } from './1763690000000-applicant-uploads.js';
import { SecondFactor1763691000000 } from './1763691000000-second-factor.js';
import { OperationSeal1763692000000 } from './1763692000000-operation-seal.js';
import { CountryPoints1763694000000 } from './1763694000000-country-points.js';
import { SearchText1763697000000 } from './1763697000000-search-text.js';
import { UserIndexes1763697100000 } from './1763697100000-user-indexes.js';
import { StoredSearchText1763697200000 } from './1763697200000-stored-search-text.js';
import { RareTravelers1763697300000 } from './1763697300000-rare-travelers.js';
import { UnusedColumns1763697400000 } from './1763697400000-unused-columns.js';
import { IdsOfAnUpload1763697500000 } from './1763697500000-ids-of-an-upload.js';
import { DocumentTries1763698160000 } from './1763698160000-document-tries.js';
import { KnownDevices1763698210000 } from './1763698210000-known-devices.js';
import { AppDevices1763698220000 } from './1763698220000-app-devices.js';
import { FirstRelay1763698910000 } from './1763698910000-first-relay.js';
import { EndedResponses1763699010000 } from './1763699010000-ended-responses.js';
import { PasswordDays1763699020000 } from './1763699020000-password-days.js';
import { UsersPhone1763699060000 } from './1763699060000-users-phone.js';
import { BrakeOff1763698911300 } from './1763698911300-brake-off.js';
import { QueueStates1763699120000 } from './1763699120000-queue-states.js';
import { Lowered1763698911400 } from './1763698911400-lowered.js';
import { loadReference } from './load-reference.js';

export const MIGRATIONS = [
  Schema1763683200000,
  Search1763683260000,
  Roles1763683320000,
  Tsunami1763683380000,
  Retraction1763683440000,
  JoinedEvent1763683500000,
  Brake1763683600000,
  Islands1763683601000,
  Mails1763683610000,
  Drill1763683620000,
  TelegramOrder1763683630000,
  LookingAfter1763683631000,
  Applications1763683640000,
  ManualSends1763683660000,
  Turns1763683670000,
  Installation1763683720000,
  ApplicantUploads1763690000000,
  SecondFactor1763691000000,
  OperationSeal1763692000000,
  CountryPoints1763694000000,
  SearchText1763697000000,
  UserIndexes1763697100000,
  StoredSearchText1763697200000,
  RareTravelers1763697300000,
  UnusedColumns1763697400000,
  IdsOfAnUpload1763697500000,
  DocumentTries1763698160000,
  KnownDevices1763698210000,
  AppDevices1763698220000,
  FirstRelay1763698910000,
  EndedResponses1763699010000,
  PasswordDays1763699020000,
  UsersPhone1763699060000,
  BrakeOff1763698911300,
  Lowered1763698911400,
  QueueStates1763699120000,
];

/** A data source of the owner that knows the migrations. What changes a large table may take as long as it takes. */
export function ownerDataSource(url: string): DataSource {
  const source = createDataSource(url, 2);
  const extra = { ...(source.options as { extra?: object }).extra, statement_timeout: 0, query_timeout: 0 };
  return source.setOptions({ extra, migrations: MIGRATIONS, migrationsTableName: 'migrations' });
}

/** The queue's own tables, for a service without Redis; the application's role may use them. */
async function migrateQueue(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await runMigrations(client);
    for (const statement of [
      'GRANT USAGE ON SCHEMA bullmq TO tabimori_app',
      'GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA bullmq TO tabimori_app',
      'GRANT USAGE ON ALL SEQUENCES IN SCHEMA bullmq TO tabimori_app',
      'GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA bullmq TO tabimori_app',
    ]) {
      await client.query(statement);
    }
  } finally {
    await client.end();
  }
}

/** Brings a database to the present schema and fills its reference data; `referenceDirectory` holds the CSV files. */
export async function migrate(url: string, referenceDirectory: string): Promise<void> {
  const owner = await ownerDataSource(url).initialize();
  try {
    await owner.runMigrations({ transaction: 'each' });
    await loadReference(owner, referenceDirectory);
  } finally {
    await owner.destroy();
  }
  await migrateQueue(url);
}
