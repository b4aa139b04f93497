import { api } from '@tabimori/shared';
import { makeTelegram } from '../../../../tests/support/factories.js';
import { startApi, type TestApi } from '../testing/api.js';
import { insert, seed, seedDelivery, type Seeded } from '../testing/seed.js';

const READ = new Date('2026-11-20T05:06:00Z');
const after = (seconds: number): string => new Date(READ.getTime() + seconds * 1000).toISOString();

let test: TestApi;
let seeded: Seeded;
let eventId: number;
let deliveryId: number;
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  const { companyId } = seeded.a;
  eventId = await insert(test.source, 'event', { event_key: 'fast', status: '通常', latest_at: READ });
  const { id } = await makeTelegram(test.source, '<fast/>', { url: 'fast', type: 'VXSE51', firstSeenAt: READ });
  await test.query(
    `UPDATE telegram SET created_at = $2, content = jsonb_build_object('controlAt', $3::text) WHERE id = $1`,
    [id, READ, after(-20)],
  );
  await insert(test.source, 'event_telegram', {
    event_id: eventId,
    telegram_id: id,
    standing: true,
    created_at: after(1),
  });
  const flowId = await insert(test.source, 'flow', { event_id: eventId, company_id: companyId, hazard: 'earthquake' });
  const waveId = await insert(test.source, 'wave', { flow_id: flowId, stage: 'confirmation', created_at: after(2) });
  const sent = { event_id: eventId, wave_id: waveId, sent_at: after(2) };
  deliveryId = await seedDelivery(test.source, companyId, [], { ...sent, message_type: 1, asks_answer: false });
  await seedDelivery(test.source, companyId, seeded.a.applicants, sent);
  // a thousand people, one each 0.1 s from second 3 on, the last two never; a tenth of them by SMS, before the mail
  await test.query(
    `INSERT INTO recipient (delivery_id, applicant_id, division_id, name, language, mail_state, mail_at, sms_state, sms_at)
     SELECT $1, n, CASE WHEN n <= 500 THEN $2 ELSE $3 END::int, n::text, 'jp',
            CASE WHEN n > 998 THEN 'pending' ELSE 'accepted' END,
            CASE WHEN n <= 998 THEN $4::timestamptz + n * interval '0.1 s' + CASE WHEN n % 10 = 0 THEN interval '1 h' ELSE '0' END END,
            CASE WHEN n % 10 = 0 AND n <= 998 THEN 'accepted' ELSE 'none' END,
            CASE WHEN n % 10 = 0 AND n <= 998 THEN $4::timestamptz + n * interval '0.1 s' END
     FROM generate_series(1, 1000) n`,
    [deliveryId, ...seeded.a.divisions, after(3)],
  );
  // no address, refused everywhere, stopped; and one refused by mail whose SMS left
  await test.query(
    `INSERT INTO recipient (delivery_id, applicant_id, division_id, name, language, mail_state, mail_at, sms_state, sms_at)
     VALUES ($1, 2001, $2, 'a', 'jp', 'none', NULL, 'none', NULL), ($1, 2002, $2, 'b', 'jp', 'refused', $3, 'unreachable', $3),
            ($1, 2003, $2, 'c', 'jp', 'stopped', NULL, 'none', NULL)`,
    [deliveryId, seeded.a.divisions[0], after(1)],
  );
  await test.query(
    `INSERT INTO delivery_tally (delivery_id, division_id, total)
     SELECT delivery_id, division_id, count(*) FROM recipient WHERE delivery_id = $1 GROUP BY 1, 2`,
    [deliveryId],
  );
});
afterAll(() => test.close());

const ask = async (user: string, id = eventId) => test.call(api.events.handOvers, { id }, await test.signIn(user));

it('says when the first, and so many of a thousand, had been handed over by their first way', async () => {
  const { body } = await ask('a-company@example.com');
  expect(body.data?.items).toEqual([
    {
      deliveryId,
      companyName: 'a',
      companyNameEn: '',
      hazard: 'earthquake',
      publishedAt: after(-20),
      readAt: after(0),
      decidedAt: after(2),
      people: 1000,
      handed: 998,
      failed: 1,
      firstAt: after(3.1),
      at500: after(53),
      at950: after(98),
      at990: after(102),
      at999: null,
      verdict: 'broken',
    },
  ]);
  expect(body.data).toMatchObject({
    verdicts: { broken: 1, open: 0, unknown: 0, kept: 0 },
    pagination: { total: 1 },
    leaving: false,
  });
});

it('counts for a department only its own people, and for another company nothing', async () => {
  const own = await ask('a-division@example.com');
  expect(own.body.data?.items).toMatchObject([{ people: 500, handed: 500, failed: 1, at999: after(53) }]);
  expect((await ask('b-company@example.com')).body.data?.items).toEqual([]);
});

it("finds a company's alerts by a part of its name", async () => {
  const token = await test.signIn('provider@example.com');
  const found = async (name: string) => {
    const { body } = await test.call(api.events.handOvers, { id: eventId, name }, token);
    return [body.data?.items.map(({ companyName }) => companyName), body.data?.verdicts.broken];
  };
  expect(await found('Ａ')).toEqual([['a'], 1]);
  expect(await found('b')).toEqual([[], 0]);
});

it('keeps its figures when the telegram is no longer kept', async () => {
  await test.query('DELETE FROM event_telegram WHERE event_id = $1', [eventId]);
  const { body } = await ask('a-company@example.com');
  expect(body.data?.items).toMatchObject([{ readAt: null, publishedAt: null, decidedAt: after(2), handed: 998 }]);
});

it('gives what was kept of an alert that has left as a whole', async () => {
  await test.query(
    `INSERT INTO hand_over_time (delivery_id, division_id, people, handed, failed, first_at)
     VALUES ($1, 0, 12, 11, 1, $3), ($1, $2, 5, 5, 0, $3)`,
    [deliveryId, seeded.a.divisions[0], after(3)],
  );
  const kept = { deliveryId, firstAt: after(3), at999: null };
  expect((await ask('a-company@example.com')).body.data?.items).toMatchObject([{ ...kept, people: 12, handed: 11 }]);
  expect((await ask('a-division@example.com')).body.data?.items).toMatchObject([{ ...kept, people: 5, handed: 5 }]);
});

it('knows no other event', async () => {
  expect((await ask('a-company@example.com', 999_999)).status).toBe(404);
});
