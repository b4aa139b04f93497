import { api, type Call } from '@tabimori/shared';
import { ApplicantEntity, linkDay, signLink } from '@tabimori/server';
import { makeApplicant } from '../../../../tests/support/factories.js';
import { startApi, type TestApi } from '../testing/api.js';
import { insert, seed, seedDelivery, seedDrill, type Seeded } from '../testing/seed.js';
import { PAGE_CSP } from '../page/headers.js';

let test: TestApi;
let seeded: Seeded;
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
});
afterAll(() => test.close());
beforeEach(async () => {
  await test.query('DELETE FROM answer');
  await test.query('UPDATE recipient SET response = NULL, responded_at = NULL, answer_id = NULL');
  await test.query('UPDATE delivery_tally SET safe = 0, injured = 0, help = 0, other = 0');
});

const sign = (deliveryId: number, applicantId: number, days = 0): string =>
  signLink({ deliveryId, applicantId, day: linkDay(new Date()) - days }, test.config.linkKeys);
const token = (): string => sign(seeded.a.questionId, seeded.a.applicants[0]);
const get = (url: string, headers = {}) => test.app.inject({ method: 'GET', url, headers });
const post = (fields: Record<string, string>, url = '/confirm-location') =>
  test.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
interface Kept {
  applicant_id: number;
  response: number;
  comment: string;
  proxy_id: number | null;
  latitude: number | null;
}
const answers = () =>
  test.query<Kept>('SELECT applicant_id, response, comment, proxy_id, latitude FROM answer ORDER BY id');
const nonceIn = (html: string): string => /name="n" value="([\w-]+)"/.exec(html)?.[1] ?? '';

it('asks, takes one tap, thanks, and shows the answer when opened again', async () => {
  const page = await get(`/confirm-location?token=${token()}`);
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': PAGE_CSP,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  expect(page.body).toContain('宮崎県で最大震度6弱');
  expect(Buffer.byteLength(page.body)).toBeLessThan(15_000);
  const thanks = await post({ token: token(), n: nonceIn(page.body), response: '1', lang: 'ja' });
  expect([thanks.statusCode, thanks.headers['content-security-policy']]).toEqual([200, PAGE_CSP]);
  expect(thanks.body).toContain('回答を受け付けました');
  expect((await get(`/c/${token()}`)).body).toContain('回答済みです');
});

it("speaks the traveler's language, or the one of the address", async () => {
  await test.query(`UPDATE recipient SET language = 'en' WHERE applicant_id = $1`, [seeded.a.applicants[1]]);
  const english = sign(seeded.a.questionId, seeded.a.applicants[1]);
  expect((await get(`/c/${english}`)).body).toContain('<html lang="en">');
  expect((await get(`/c/${english}?lang=ja`)).body).toContain('<html lang="ja">');
  expect((await get(`/confirm-location?token=${token()}&lang=en`)).body).toContain('Miyazaki');
});

it('says who asks by the name of its language', async () => {
  await test.query(`UPDATE company SET name_en = 'Aozora Trading' WHERE id = $1`, [seeded.a.companyId]);
  const page = async (language: string) => (await get(`/c/${token()}?lang=${language}`)).body;
  expect(await page('en')).toContain('Aozora Trading');
  expect(await page('ja')).not.toContain('Aozora Trading');
});

it('never records an answer when the page is opened', async () => {
  for (let i = 0; i < 5; i += 1) await get(`/confirm-location?token=${token()}&response=1&n=a`);
  await test.app.inject({ method: 'HEAD', url: `/c/${token()}` });
  expect(await answers()).toEqual([]);
});

it('shows what came with the answer, so that nobody writes it again', async () => {
  const words = { token: token(), n: 'w1', response: '3', comment: '足を<折りました>' };
  const thanks = (await post({ ...words, lat: '31.9', lon: '131.4', acc: '20' })).body;
  expect(thanks).toContain('届いたひとこと<br><b>足を&lt;折りました&gt;</b>');
  expect(thanks).toContain('位置も届きました。');
  const without = (await post({ ...words, n: 'w2', comment: '' })).body;
  expect(without).not.toContain('届い');
});

it('stores what was typed in UTF-8, and cleans what cannot be stored', async () => {
  await post({
    token: token(),
    n: 'x1',
    response: '3',
    comment: '駅前に𠮷野と\u0000います\u202e。🙇',
    lat: '31.9',
    lon: '131.4',
    acc: '9',
  });
  expect(await answers()).toEqual([
    {
      applicant_id: seeded.a.applicants[0],
      response: 3,
      comment: '駅前に𠮷野といます。🙇',
      proxy_id: null,
      latitude: 31.9,
    },
  ]);
  const [tally] = await test.query('SELECT help FROM delivery_tally WHERE delivery_id = $1 AND help > 0', [
    seeded.a.questionId,
  ]);
  expect(tally).toEqual({ help: 1 });
});

it('takes a reload for the same answer and a changed mind for another', async () => {
  const form = { token: token(), n: 'same', response: '1' };
  await Promise.all([post(form), post(form)]);
  await post(form);
  expect(await answers()).toHaveLength(1);
  const changed = await post({ ...form, response: '3' });
  expect(changed.body).toContain('助けが必要');
  expect(await answers()).toHaveLength(2);
});

it('keeps an answer that comes without the hidden field of the form', async () => {
  const safe = await post({ token: token(), response: '1' });
  expect([safe.statusCode, await answers()]).toMatchObject([200, [{ response: 1 }]]);
  const help = await post({ token: token(), response: '3', n: '' });
  expect(help.body).toContain('助けが必要');
  const again = await post({ token: token(), response: '1' });
  expect(again.statusCode).toBe(200);
  expect((await answers()).map(({ response }) => response)).toEqual([1, 3, 1]);
});

it("shows the company's contact if it has no emergency number, as the mails do", async () => {
  await test.query(`UPDATE company SET emergency_tel = '', contact_tel = '03-5550-0123' WHERE id = $1`, [
    seeded.a.companyId,
  ]);
  const page = await get(`/c/${token()}`);
  const company = await test.call(api.information.company, { token: token() });
  await test.query(`UPDATE company SET emergency_tel = '03-0000-0000', contact_tel = '' WHERE id = $1`, [
    seeded.a.companyId,
  ]);
  expect(page.body).toContain('href="tel:+81355500123"');
  expect(company.body.data).toMatchObject({ emergencyTel: '03-5550-0123' });
});

describe('two who share a mail address', () => {
  let deliveryId: number;
  let first: number;
  let second: number;
  beforeEach(async () => {
    const place = { id: seeded.a.divisions[0], companyId: seeded.a.companyId };
    const mail = `${Math.random()}`.slice(2);
    first = (
      await makeApplicant(test.source, place, {
        name: '甲野 一',
        mailAddress: `${mail}@example.com`,
        prefectureCode: '45',
      })
    ).id;
    second = (
      await makeApplicant(test.source, place, {
        name: '甲野 二',
        mailAddress: `${mail}@EXAMPLE.com`,
        prefectureCode: '45',
      })
    ).id;
    deliveryId = await seedDelivery(test.source, seeded.a.companyId, [first, second]);
  });

  it.each([
    ['marked', true, true],
    ['not marked, as before marks were kept', null, true],
    ['marked as having one of their own', false, false],
  ])('are looked for unless marked otherwise: %s', async (_name, mark, together) => {
    await test.query('UPDATE recipient SET shares_address = $1 WHERE delivery_id = $2', [mark, deliveryId]);
    expect((await get(`/c/${sign(deliveryId, second)}`)).body.includes('お二人は無事ですか')).toBe(together);
  });

  it('are asked together and answered one by one', async () => {
    const page = await get(`/c/${sign(deliveryId, second)}`);
    expect(page.body).toContain('お二人は無事ですか');
    const some = await post({
      token: sign(deliveryId, second),
      n: 'p1',
      [`r.${first}`]: '4',
      [`r.${seeded.b.applicants[0]}`]: '1',
    });
    expect(some.body).toContain('甲野\u00a0二');
    expect(await answers()).toEqual([
      { applicant_id: first, response: 4, comment: '', proxy_id: second, latitude: null },
    ]);
    const company = await test.signIn('a-company@example.com');
    const seen = await test.call(api.deliveryHistory.recipients, { id: deliveryId }, company);
    const by = seen.body.data?.items.map(({ applicantId, respondedProxy }) => [applicantId, respondedProxy]);
    expect(by?.sort()).toEqual([
      [first, '甲野 二'],
      [second, null],
    ]);
    expect((await get(`/c/${sign(deliveryId, first)}`)).body).toContain('お二人は無事ですか');
  });

  it('are all safe by one tap', async () => {
    const thanks = await post({ token: sign(deliveryId, first), n: 'p2', response: 'all' });
    expect(thanks.body).toContain('回答を受け付けました');
    expect((await answers()).map(({ applicant_id, response }) => [applicant_id, response])).toEqual([
      [first, 1],
      [second, 1],
    ]);
    expect((await get(`/c/${sign(deliveryId, first)}`)).body).toContain('回答済みです');
  });

  it('keeps the form when nothing was chosen', async () => {
    const again = await post({ token: sign(deliveryId, first), n: 'p3', comment: '駅にいます' });
    expect(again.body).toContain('まだ送れていません');
    expect(again.body).toContain('駅にいます');
    expect(await answers()).toEqual([]);
    await post({ token: sign(deliveryId, first), n: 'p4', response: 'all' });
    const changed = await post({ token: sign(deliveryId, first), n: 'p5', comment: '3階で動けません' });
    expect(changed.body).toContain('まだ送れていません');
    expect(changed.body).toContain('3階で動けません');
    expect(changed.body).toContain('回答済みです');
  });
});

it.each<[string, () => string, number, string]>([
  ['forged', () => token().slice(0, -1) + (token().endsWith('A') ? 'B' : 'A'), 404, 'このリンクは使えません'],
  ['cut', () => token().slice(0, 20), 404, 'このリンクは使えません'],
  ['absent', () => '', 404, 'このリンクは使えません'],
  ['of nobody', () => sign(seeded.a.questionId, seeded.b.applicants[0]), 404, 'このリンクは使えません'],
  [
    'signed by a stranger',
    () => signLink({ deliveryId: 1, applicantId: 1, day: 1 }, [{ kid: 1, secret: 'x'.repeat(32) }]),
    404,
    'このリンクは使えません',
  ],
  ['over', () => sign(seeded.a.questionId, seeded.a.applicants[0], 91), 410, '03-0000-0000'],
])('a token that is %s opens and records nothing', async (_name, made, status, text) => {
  const page = await get(`/confirm-location?token=${encodeURIComponent(made())}`);
  expect(page.statusCode).toBe(status);
  expect(page.body).toContain(text);
  const sent = await post({ token: made() || 'x', n: 'f1', response: '1' });
  expect(sent.statusCode).toBe(status);
  expect(await answers()).toEqual([]);
  if (status !== 404) return;
  const reported = await test.call(api.information.report, { token: made() || 'x', response: 1 });
  expect([reported.status, reported.body.errCode]).toEqual([400, 'LINK_INVALID']);
});

it('marks a drill, and says when the agency withdrew', async () => {
  const drillId = await seedDrill(test.source, seeded.a.companyId);
  const ofDrill = { origin: 'drill', drill_id: drillId };
  const drill = await seedDelivery(test.source, seeded.a.companyId, seeded.a.applicants, ofDrill);
  expect((await get(`/c/${sign(drill, seeded.a.applicants[0])}`)).body).toContain('実際の災害ではありません');
  const eventId = await insert(test.source, 'event', { event_key: 'x', status: '通常', latest_at: new Date() });
  const asked = await seedDelivery(test.source, seeded.a.companyId, seeded.a.applicants, { event_id: eventId });
  const retraction = { event_id: eventId, message_type: 6, asks_answer: false };
  const text = { subject: '取消', body: '', sms: '' };
  await seedDelivery(test.source, seeded.a.companyId, seeded.a.applicants, {
    ...retraction,
    content: { jp: text, en: text, intensities: {}, grades: { '45': 'warning' } },
  });
  expect((await get(`/c/${sign(asked, seeded.a.applicants[0])}`)).body).not.toContain('取り消されました');
  await seedDelivery(test.source, seeded.a.companyId, seeded.a.applicants, retraction);
  expect((await get(`/c/${sign(asked, seeded.a.applicants[0])}`)).body).toContain('取り消されました');
});

it('refuses a body that is too large or no form, on a page', async () => {
  const large = await post({ token: token(), n: 'l1', response: '1', comment: 'あ'.repeat(400_000) });
  expect([large.statusCode, large.headers['content-type']]).toEqual([413, 'text/html; charset=utf-8']);
  const json = await test.app.inject({
    method: 'POST',
    url: '/confirm-location',
    payload: { token: token(), n: 'l2', response: '1' },
  });
  expect(json.statusCode).toBe(415);
  const long = await post({ token: token(), n: 'l3', response: '3', comment: 'あ'.repeat(5000) });
  expect(long.statusCode).toBe(200);
  expect((await answers())[0]?.comment).toHaveLength(400);
});

const fullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

it('leads anyone with app ID and mail address to their page, and reveals nothing to others', async () => {
  const { appId, mailAddress: registered } = await test.source
    .getRepository(ApplicantEntity)
    .findOneByOrFail({ id: seeded.b.applicants[0] });
  const mailAddress = registered ?? '';
  const found = await post(
    { appId: ` ${fullWidth(appId.toLowerCase())} `, mailAddress: mailAddress.toUpperCase(), lang: 'ja' },
    '/confirm-location/find',
  );
  expect(found.statusCode).toBe(303);
  expect((await get(String(found.headers.location))).body).toContain('見本');
  for (const state of ['undone', 'scheduled'])
    await seedDelivery(test.source, seeded.b.companyId, [seeded.b.applicants[0]], { state });
  const still = await post({ appId, mailAddress, lang: 'ja' }, '/confirm-location/find');
  const [, link = ''] = /([\w-]{20,})/.exec(String(still.headers.location)) ?? [];
  await post({ token: link, n: 'f', response: '1' });
  expect(await test.query('SELECT delivery_id FROM answer')).toEqual([{ delivery_id: seeded.b.questionId }]);
  const wrong = await post({ appId, mailAddress: 'other@example.com' }, '/confirm-location/find');
  const unknown = await post({ appId: 'ZZZZZZZZZZ', mailAddress }, '/confirm-location/find');
  expect([wrong.statusCode, unknown.statusCode]).toEqual([404, 404]);
  for (let i = 0; i < 20; i += 1) await post({ appId: 'A', mailAddress: 'b' }, '/confirm-location/find');
  expect((await post({ appId: 'A', mailAddress: 'b' }, '/confirm-location/find')).statusCode).toBe(429);
  expect((await post({ appId, mailAddress }, '/confirm-location/find')).statusCode).toBe(303);
});

it('counts genuine links by link and guesses by address', async () => {
  const one = token();
  for (let i = 0; i < 200; i += 1) await get(`/c/${one}`);
  expect((await get(`/c/${one}`)).statusCode).toBe(429);
  expect((await get(`/c/${sign(seeded.a.questionId, seeded.a.applicants[1])}`)).statusCode).toBe(200);
  const statuses = await Promise.all(Array.from({ length: 320 }, (_, i) => get(`/c/guess${i}`)));
  expect(statuses.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(0);
});

describe('the calls of a traveler', () => {
  const of = <C extends Call>(call: C) => test.call(call, { token: sign(seeded.b.questionId, seeded.b.applicants[0]) });

  it('show themselves with masked contacts and no position', async () => {
    const { body } = await of(api.information.applicant);
    expect(body.data).toMatchObject({
      name: '見本 太郎1',
      appId: expect.stringMatching(/^\*{8}[0-9A-Z]{2}$/) as string,
      deviceToken: null,
      companyName: 'b',
      companyNameEn: '',
      phone: '***-****-5678',
      prefectureName: '宮崎県',
    });
    expect(body.data?.mailAddress).toMatch(/^.\*\*\*@example\.com$/);
    expect(Object.keys(body.data ?? {})).not.toContain('latitude');
  });

  it('show the company and the messages', async () => {
    expect((await of(api.information.company)).body.data).toMatchObject({ name: 'b', emergencyTel: '03-0000-0000' });
    const list = (await of(api.information.applicantList)).body.data;
    expect(list?.items.map(({ deliveryId }) => deliveryId)).toEqual([seeded.b.questionId, seeded.b.alertId]);
  });

  it('report like the page does', async () => {
    const input = {
      token: sign(seeded.b.questionId, seeded.b.applicants[0]),
      response: 2,
      comment: 'ok\u0000',
      latitude: 1,
      longitude: 2,
    };
    const { body } = await test.call(api.information.report, input);
    expect(body.data).toMatchObject({ response: 2, respondedVia: 'url' });
    expect(await answers()).toMatchObject([{ applicant_id: seeded.b.applicants[0], response: 2, comment: 'ok' }]);
    const over = await test.call(api.information.report, {
      ...input,
      token: sign(seeded.b.questionId, seeded.b.applicants[0], 91),
    });
    expect([over.status, over.body.errCode]).toEqual([400, 'LINK_EXPIRED']);
  });
});

it.each([api.information.applicant, api.information.applicantList])(
  'a look-up refuses what no text of the database can hold: $path',
  async (call) => {
    const { status, body } = await test.call(call, { appId: 'a'.repeat(12), mailAddress: 'a\0b' });
    expect([status, body.error]).toEqual([400, [{ field: 'mailAddress', messageCode: 'E00005', params: {} }]]);
  },
);

describe('a tsunami warning in force', () => {
  const event = (over: Record<string, unknown>) =>
    insert(test.source, 'event', { event_key: 'tsunami', status: '通常', latest_at: new Date(), ...over });
  const regions = (...kinds: [string, string][]) =>
    JSON.stringify(kinds.map(([regionCode, kindCode]) => ({ regionCode, regionName: '', kindCode })));
  const page = async () => {
    await new Promise((resolve) => setTimeout(resolve, 3100));
    return (await get(`/c/${sign(seeded.b.questionId, seeded.b.applicants[0])}`)).body;
  };
  afterEach(() => test.query(`DELETE FROM event WHERE event_key = 'tsunami'`));

  it('is above everything, with the worst grade of the prefecture', async () => {
    await event({ tsunami: regions(['760', '51']) });
    expect(await page()).toContain('<h2>津波警報');
    await event({ status: '訓練', tsunami: regions(['760', '53']) });
    expect(await page()).toContain('<h2>津波警報');
    await test.query(`UPDATE event SET tsunami = $1 WHERE event_key = 'tsunami'`, [regions(['760', '53'])]);
    expect(await page()).toContain('<h2>大津波警報');
  }, 20_000);

  it('is not shown elsewhere, for an advisory, once lifted, or when it is old', async () => {
    await event({ tsunami: regions(['750', '53'], ['760', '62'], ['300', '51']) });
    expect(await page()).not.toContain('role="alert"');
    await test.query(
      `UPDATE event SET tsunami = $1, latest_at = now() - interval '4 days' WHERE event_key = 'tsunami'`,
      [regions(['760', '53'])],
    );
    expect(await page()).not.toContain('role="alert"');
  }, 20_000);
});
