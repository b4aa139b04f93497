import { api, type drafts, type Input, KEPT } from '@tabimori/shared';
import { startApi, type TestApi } from '../testing/api.js';
import { seed, type Seeded } from '../testing/seed.js';

let test: TestApi;
let seeded: Seeded;
let own: string;
let colleague: string;
beforeAll(async () => {
  test = await startApi();
  seeded = await seed(test.source);
  own = await test.signIn('a-company@example.com');
  colleague = await test.signIn('provider@example.com');
});
beforeEach(() => test.query('DELETE FROM draft'));
afterAll(() => test.close());

const CONTENT: Input<typeof drafts.post> = {
  mode: 'chosen',
  query: 'prefectureCodes=17',
  applicantIds: [],
  messageType: 4,
  choice: 'own',
  words: { subject: '集合場所', body: 'ホテルの前です。' },
  channels: ['mail'],
  resendTimes: 0,
  resendIntervalMinutes: 30,
};
const made = async (content = CONTENT): Promise<{ id: number; version: number }> => {
  const { body } = await test.call(api.drafts.post, content, own);
  return body.data ?? { id: 0, version: 0 };
};
const listed = async (token = own) => (await test.call(api.drafts.list, {}, token)).body.data?.items;

it('keeps what was composed, saves it again, and shows it to nobody else', async () => {
  const { id, version } = await made({ ...CONTENT, applicantIds: [...seeded.a.applicants] });
  expect(await listed()).toEqual([
    expect.objectContaining({
      id,
      mode: 'chosen',
      messageType: 4,
      count: seeded.a.applicants.length,
      subject: '集合場所',
    }),
  ]);
  expect(await listed(colleague)).toEqual([]);
  expect((await test.call(api.drafts.get, { id }, colleague)).status).toBe(404);
  const again = await test.call(api.drafts.put, { ...CONTENT, mode: 'everyone', id, version }, own);
  expect(again.body.data).toMatchObject({ id, version: version + 1, content: { mode: 'everyone', applicantIds: [] } });
  const stale = await test.call(api.drafts.put, { ...CONTENT, id, version }, own);
  expect([stale.status, stale.body.errCode]).toEqual([409, 'STALE_UPDATE']);
  expect((await test.call(api.drafts.remove, { id }, colleague)).status).toBe(404);
  expect((await test.call(api.drafts.remove, { id }, own)).status).toBe(200);
  expect(await listed()).toEqual([]);
});

it('keeps which event it is about, and refuses one that does not exist', async () => {
  const { eventId } = seeded;
  const { id } = await made({ ...CONTENT, eventId });
  expect((await test.call(api.drafts.get, { id }, own)).body.data?.content.eventId).toBe(eventId);
  const { status, body } = await test.call(api.drafts.post, { ...CONTENT, eventId: 999_999 }, own);
  expect([status, body.error]).toEqual([400, [{ field: 'eventId', messageCode: 'E00066', params: {} }]]);
});

it('is gone once it is sent, and stays if it is not', async () => {
  const [applicant] = seeded.a.applicants;
  const { id } = await made();
  const send = { messageType: 2, applicantIds: [applicant], draftId: id } as const;
  expect((await test.call(api.delivery.select, { ...send, applicantIds: [999_999] }, own)).status).toBe(400);
  expect(await listed()).toHaveLength(1);
  const gone = [{ field: 'draftId', messageCode: 'DRAFT_GONE', params: {} }];
  expect((await test.call(api.delivery.select, send, colleague)).body.error).toEqual(gone);
  expect(await listed()).toHaveLength(1);
  expect((await test.call(api.delivery.select, send, own)).status).toBe(200);
  expect(await listed()).toEqual([]);
  // from another screen, where it is still open
  expect((await test.call(api.delivery.select, send, own)).body.error).toEqual(gone);
});

it('keeps a bounded number, also of those saved at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: KEPT.drafts + 3 }, () => test.call(api.drafts.post, CONTENT, own)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(KEPT.drafts);
  expect(answers.find(({ status }) => status !== 200)?.body).toMatchObject({ errCode: 'KEPT_ENOUGH' });
});
