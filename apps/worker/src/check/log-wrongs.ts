import { errorText, judgeEnvironment, logFindings } from '@tabimori/server';
import type { Context } from '../context.js';
import { judgeInstallation, readInstallation } from './installation.js';

/** Writes to the log what is wrong or doubtful in the settings and in the database of a production. Never rejects. */
export async function logWrongs({ dataSource, logger }: Pick<Context, 'dataSource' | 'logger'>): Promise<void> {
  logFindings(logger, judgeEnvironment().findings);
  try {
    logFindings(logger, judgeInstallation(await readInstallation(dataSource)));
  } catch (error) {
    logger.warn({ error: errorText(error) }, 'the installation could not be judged');
  }
}
