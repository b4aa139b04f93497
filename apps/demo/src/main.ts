import { readConfig } from './config.js';
import { startDemo } from './demo.js';

const demo = await startDemo(readConfig(process.env));
console.log(`inbox ${demo.inboxPort}, SMTP ${demo.smtpPort}, feed ${demo.feedPort}`);

function stop(): void {
  demo.close().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
}

process.once('SIGTERM', stop);
process.once('SIGINT', stop);
// The supervisor is gone, perhaps killed: leave nothing behind.
process.once('disconnect', stop);
