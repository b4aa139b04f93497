import { createDataSource, readSetting } from '@tabimori/server';
import { makeProvider } from './auth/first-provider.js';

/** `node apps/api/dist/make-provider.js MAIL NAME`: the first account of a new installation. */
const [mailAddress = '', userName = mailAddress] = process.argv.slice(2);
const url = readSetting('DATABASE_URL');
const database = await createDataSource(url, 1).initialize();
try {
  const password = await makeProvider(database, mailAddress, userName);
  process.stdout.write(`${mailAddress}  ${password}\nThis password is shown only now.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await database.destroy();
}
