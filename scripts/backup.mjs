import './lib/node-version.mjs';
import { runAsOwner } from './lib/owner-command.mjs';
import { runMain } from './lib/say.mjs';

await runMain(() => runAsOwner('migrations', 'dist', 'backup.js'));
