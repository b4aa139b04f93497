import { judgeEnvironment } from '@tabimori/server';
import { type Tried, tryAll } from './check/tries.js';

/** `npm run check-settings`: judges the settings as for production and tries what they name. Exit code 1: something is wrong. */
const { config, findings } = judgeEnvironment();
const mode: Tried[] =
  config === null || config.production
    ? []
    : [{ level: 'wrong', name: 'NODE_ENV', text: 'is not production: weak settings would not be refused' }];
const tried = config === null ? [] : await tryAll(config);

const SIGNS = { ok: 'ok      ', doubtful: 'doubtful', wrong: 'WRONG   ', refused: 'WRONG   ' } as const;
const all = [...mode, ...findings, ...tried];
const bad = all.filter(({ level }) => level === 'wrong' || level === 'refused').length;
for (const { level, name, text } of all) process.stdout.write(`${SIGNS[level]}  ${name} ${text}\n`);
process.stdout.write(
  bad === 0
    ? '\nNothing is wrong.\n'
    : `\n${bad} ${bad === 1 ? 'thing is' : 'things are'} wrong.${config === null ? ' Nothing was tried.' : ''}\n`,
);
process.exitCode = bad === 0 ? 0 : 1;
