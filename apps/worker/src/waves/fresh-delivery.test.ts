import { createDelivery, inPrefectures, one, rows, sql, stillOfWave } from '@tabimori/server';
import { MESSAGE_TYPE } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { createTestDatabase, asOwner } from '../../../../tests/support/database.js';
import { makeApplicants, makeCompany, makeDivision, makeTelegram } from '../../../../tests/support/factories.js';
import { publishedAt, telegramFile } from '../../../../tests/support/telegrams.js';
import { decideTelegrams } from '../decisions/decide-telegrams.js';
import { roundsToJoin } from '../decisions/rounds.js';
import { testContext } from '../testing/context.js';
import { supersedeByAlert } from './supersede.js';

const XML = telegramFile('VXSE51/official__32-35_01_01_100806_VXSE51.xml');
const PREFECTURE = '22';
const DOMAIN = 'struck.example';
/** Messages that the statistics know, each a send of its own. */
const KNOWN = { 'older messages to single people': [3000, 3000], 'the tests of one operator': [60, 1] } as const;
const COMPANIES = 20;
const TABLES = ['recipient', 'delivery', 'chunk', 'chunk_tally', 'wave', 'wave_prefecture', 'answer'];

/** Rows that a transaction has looked at so far, in the tables that grow with recipients and companies. */
const looked = async (tx: EntityManager): Promise<number> =>
  Number(
    (
      await one<{ rows: string }>(
        tx,
        sql`SELECT sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) AS rows FROM pg_stat_xact_user_tables WHERE relname = ANY(${TABLES})`,
      )
    ).rows,
  );

/** What each step looks at, of an alert to `people` travelers of each company, when the statistics only know what was sent before. */
async function stepsAt(people: number, known: keyof typeof KNOWN): Promise<Record<string, number>> {
  const [messages, travelers] = KNOWN[known];
  const { dataSource: db, url, drop } = await createTestDatabase();
  try {
    const old = await makeCompany(db);
    await makeApplicants(db, await makeDivision(db, old.id), travelers);
    await db.query(
      `WITH sent AS (
         INSERT INTO delivery (send_id, company_id, message_type, origin, state, asks_answer, subject, subject_en, content, priority, sent_at)
         SELECT gen_random_uuid(), ${old.id}, 5, 'manual', 'finished', false, '', '', '{}', 4, now() - interval '1 day'
         FROM generate_series(1, ${messages}) RETURNING id)
       INSERT INTO recipient (delivery_id, applicant_id, division_id, name, language, mail_state, sms_state)
       SELECT sent.id, a.id, a.division_id, a.name, a.language, 'accepted', 'none'
       FROM (SELECT id, row_number() OVER () % ${travelers} AS n FROM sent) AS sent JOIN (SELECT *, row_number() OVER () % ${travelers} AS n FROM applicant) AS a USING (n)`,
    );
    await asOwner(url, 'ANALYZE');
    for (const table of TABLES) await asOwner(url, `ALTER TABLE ${table} SET (autovacuum_enabled = false)`);
    for (let n = 0; n < COMPANIES; n += 1)
      await makeApplicants(db, await makeDivision(db, (await makeCompany(db)).id), people, DOMAIN);
    await db.query(`UPDATE applicant SET prefecture_code = '${PREFECTURE}' WHERE mail_address LIKE '%@${DOMAIN}'`);
    await asOwner(url, 'ANALYZE applicant');
    await makeTelegram(db, publishedAt(XML, new Date(), '20261121110000'), {
      url: 'http://agency.example/data/20261121110000_0_VXSE51_010000.xml',
      type: 'VXSE51',
    });
    await decideTelegrams(testContext(db, { confirmationDelaySeconds: 900 }));
    const [alert] = await rows<{ id: number; waveId: number; companyId: number; eventId: number }>(
      db,
      sql`SELECT id, wave_id, company_id, event_id FROM delivery WHERE wave_id IS NOT NULL ORDER BY wave_id LIMIT 1`,
    );
    if (!alert) throw new Error('no alert');
    const { companyId, waveId } = alert;
    const make = async (
      tx: EntityManager,
      reminderNumber: number,
      audience = inPrefectures(companyId, [PREFECTURE]),
    ) => {
      const made = await createDelivery(tx, {
        companyId,
        messageType: reminderNumber > 0 ? MESSAGE_TYPE.reminder : MESSAGE_TYPE.safetyConfirmation,
        reminderNumber,
        origin: 'auto',
        eventId: alert.eventId,
        waveId,
        rootId: null,
        facts: { originAt: null, epicenter: null, magnitude: null, intensities: {} },
        audience,
        smsPossible: false,
      });
      expect(made?.recipients).toBe(people);
      return made?.id ?? 0;
    };
    const found: Record<string, number> = {};
    const count = (name: string, step: (tx: EntityManager) => Promise<unknown>) =>
      db.transaction(async (tx) => {
        const before = await looked(tx);
        await step(tx);
        found[name] = (await looked(tx)) - before;
      });
    let question = 0;
    await count(
      'confirmation',
      async (tx) => (question = await make(tx, 0, stillOfWave({ waveId, alertId: alert.id, questionId: null }))),
    );
    await count('reminder', (tx) => make(tx, 1, stillOfWave({ waveId, alertId: alert.id, questionId: question })));
    await count('a newer alert supersedes', async (tx) => {
      const newer = await make(tx, 2);
      await supersedeByAlert(tx, companyId, newer, 'earthquake');
      const { superseded } = await one<{ superseded: number }>(
        tx,
        sql`SELECT count(*)::int AS superseded FROM recipient WHERE mail_state = 'superseded'`,
      );
      expect(superseded).toBe(3 * people);
    });
    await count('rounds to join', (tx) =>
      roundsToJoin(tx, { companyId, eventId: 0, prefectures: [{ code: PREFECTURE, class: 5 }] }, 3600),
    );
    return found;
  } finally {
    await drop();
  }
}

test.each(Object.keys(KNOWN) as (keyof typeof KNOWN)[])(
  'the work of each stage grows with its recipients, not with their square, when the statistics only know %s',
  async (known) => {
    const [few, many] = [await stepsAt(100, known), await stepsAt(400, known)];
    const growth = Object.entries(many).map(([step, looked]) => [step, looked / (few[step] ?? 0)] as const);
    // 4 times the people: 4 times the work, and some of it is the same for any number
    expect(growth.filter(([, times]) => !(times > 1 && times < 6))).toEqual([]);
  },
  120_000,
);
