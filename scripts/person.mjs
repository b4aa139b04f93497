import './lib/node-version.mjs';
import { runAsOwner } from './lib/owner-command.mjs';
import { runMain } from './lib/say.mjs';

await runMain(() => runAsOwner('apps', 'worker', 'dist', 'person.js'));
