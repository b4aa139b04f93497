import { createDataSource, readDatabase, runCommand } from '@tabimori/server';
import { makeProvider } from './auth/first-provider.js';

/** `node apps/api/dist/make-provider.js MAIL NAME`: the first account of a new installation. */
await runCommand(async () => {
  const [mailAddress = '', userName = mailAddress] = process.argv.slice(2);
  const { url, isPooler } = readDatabase();
  const database = await createDataSource(url, 1, isPooler).initialize();
  const password = await makeProvider(database, mailAddress, userName).finally(() => database.destroy());
  process.stdout.write(`${mailAddress}  ${password}\nThis password is shown only now.\n`);
});
