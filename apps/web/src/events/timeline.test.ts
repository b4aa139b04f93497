import type { EventDetail } from '@tabimori/shared';
import { entriesOf, groupsOf, isGrowing, mainSends, repeats } from './timeline.js';

type Decision = EventDetail['decisions'][number];
type Flow = NonNullable<Decision['flow']>;

const at = (time: string): Date => new Date(`2024-01-01T${time}+09:00`);
const send = (deliveryId: number, time: string, messageType: number, reminderNumber: number | null = null) => ({
  deliveryId,
  waveId: null,
  companyId: 1,
  companyName: `会社${deliveryId}`,
  companyNameEn: '',
  messageType,
  reminderNumber,
  again: false,
  byHand: false,
  loweredTo: null,
  at: at(time),
  total: 10,
  toCome: 0,
});

const decided = (flow: Pick<Flow, 'stage' | 'remindersSent' | 'nextAt'>): Decision => ({
  companyId: 1,
  companyName: '桜商事',
  companyNameEn: '',
  hazard: 'earthquake',
  threshold: '5',
  reason: 'started',
  prefectures: [],
  joinedCount: 0,
  heldCount: 0,
  decidedAt: at('16:10:00'),
  telegramId: null,
  joined: [],
  flow: {
    ...flow,
    deliveryId: 1,
    answers: { total: 1, help: 0, injured: 0, other: 0, none: 1, safe: 0 },
    waves: [],
    stops: [],
    closed: null,
  },
});

describe('the timeline of an event', () => {
  it('joins the sends of one kind that go out together, and no others', () => {
    const groups = groupsOf([
      send(2, '16:12:07', 1),
      send(1, '16:12:06', 1),
      send(3, '16:27:06', 2),
      send(4, '16:42:06', 3, 1),
      send(5, '16:57:06', 3, 2),
      send(6, '16:40:00', 1),
    ]);
    expect(groups.map(({ companyNames, total, deliveryId }) => [companyNames.length, total, deliveryId])).toEqual([
      [2, 20, null],
      [1, 10, 3],
      [1, 10, 6],
      [1, 10, 4],
      [1, 10, 5],
    ]);
  });

  it('keeps two resends by hand apart, but not what one of them sent to several companies', () => {
    const [first, second] = [send(1, '16:12:06', 2), send(2, '16:12:36', 2)].map((one) => ({ ...one, again: true }));
    if (!first || !second) throw new Error('no sends');
    expect(groupsOf([first, { ...first, deliveryId: 3 }, second]).map(({ total }) => total)).toEqual([20, 10]);
  });

  it('knows of a send that more people are to be added to it', () => {
    const now = at('16:42:08');
    const flow = (remindersSent: number, nextAt: string) => ({
      stage: 'reminder' as const,
      remindersSent,
      nextAt: at(nextAt),
    });
    const grows = (one: ReturnType<typeof send>, ...flows: ReturnType<typeof flow>[]) =>
      groupsOf([one]).map((group) => isGrowing(group, flows.map(decided), now));
    const fourth = send(4, '16:42:06', 3, 4);
    expect(grows(fourth)).toEqual([false]);
    expect(grows({ ...fourth, toCome: 3 })).toEqual([true]);
    expect(grows(fourth, flow(4, '16:57:06'), flow(3, '16:42:07'))).toEqual([true]);
    // what is due later, or belongs to another reminder
    expect(grows(fourth, flow(3, '16:42:09'), flow(4, '16:42:07'), flow(3, '16:12:07'))).toEqual([false]);
  });

  it('keeps a lifting apart from the alert', () => {
    const lifted = { ...send(2, '16:12:07', 7), loweredTo: 'none' as const };
    expect(groupsOf([send(1, '16:12:06', 7), lifted])).toHaveLength(2);
  });

  it('of the reminders a page shows only the last, also if something else was sent after it', () => {
    const lifted = { ...send(6, '17:12:07', 7), loweredTo: 'none' as const };
    const sends = [
      send(1, '16:12:06', 1),
      send(2, '16:27:06', 2),
      send(3, '16:42:06', 3, 1),
      send(4, '16:57:06', 3, 2),
    ];
    const shown = (most: number) => mainSends(groupsOf([...sends, lifted]), most).map(({ deliveryId }) => deliveryId);
    expect(shown(4)).toEqual([1, 2, 4, 6]);
    expect(shown(3)).toEqual([1, 2, 6]);
  });

  it('never loses the first alert of a hazard to what was sent later', () => {
    const lowered = { ...send(6, '17:40:00', 7), loweredTo: 'advisory' as const };
    const groups = groupsOf([
      send(1, '16:12:06', 1),
      send(2, '16:20:00', 1),
      send(3, '16:27:06', 2),
      send(4, '16:30:00', 7),
      send(5, '16:40:00', 7),
      lowered,
      { ...lowered, deliveryId: 7, at: at('18:00:00'), loweredTo: 'none' as const },
    ]);
    const shown = (most: number) => mainSends(groups, most).map(({ deliveryId }) => deliveryId);
    expect(shown(7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(shown(5)).toEqual([1, 3, 4, 6, 7]);
    expect(shown(3)).toEqual([1, 3, 4]);
  });

  it('never loses the first question to a few people who were asked by hand, before it or later', () => {
    const byHand = (deliveryId: number, time: string) => ({ ...send(deliveryId, time, 2), byHand: true });
    const sends = [send(1, '16:12:06', 1), byHand(2, '16:14:00'), byHand(4, '16:40:00'), byHand(5, '16:50:00')];
    const shown = (all: Parameters<typeof groupsOf>[0]) =>
      mainSends(groupsOf(all), 3).map(({ deliveryId }) => deliveryId);
    expect(shown([...sends, send(3, '16:27:06', 2)])).toEqual([1, 3, 5]);
    // of questions by hand alone, the first of all
    expect(shown(sends)).toEqual([1, 2, 5]);
  });

  it('counts a resend once though it is a delivery for each question', () => {
    const resend = { ...send(1, '16:40:00', 2), again: true };
    const groups = groupsOf([resend, { ...resend, deliveryId: 2, total: 3 }, send(3, '16:57:06', 3, 1)]);
    expect(groups.filter(repeats).map(({ total }) => total)).toEqual([13, 10]);
  });

  it('never adds a second alert of a company to its first: who got both is one person', () => {
    const again = { ...send(2, '16:12:14', 1), companyName: '会社1', companyNameEn: '' };
    const islands = { ...send(4, '16:12:06', 1), companyName: '会社1', companyNameEn: '' };
    const groups = groupsOf([send(1, '16:12:06', 1), islands, again, send(3, '16:12:15', 1)]);
    expect(groups.map(({ companyNames, total }) => [companyNames, total])).toEqual([
      [['会社1', '会社3'], 30],
      [['会社1'], 10],
    ]);
  });

  it('puts telegrams and sends in the order of time', () => {
    const telegram = {
      id: 1,
      type: 'VXSE51',
      title: '震度速報',
      infoType: '発表',
      serial: '1',
      headline: '',
      headlineEn: '',
      controlAt: at('16:13:00'),
      seenAt: at('16:14:00'),
      standing: true,
    };
    const entries = entriesOf({
      telegrams: [telegram],
      sends: [send(1, '16:27:06', 2), send(2, '16:12:06', 1)],
      stops: [
        { at: at('16:20:00'), userName: '中村 太郎', companyNames: ['会社1'], companyNameEn: '', left: 3, stopped: 7 },
      ],
    });
    expect(entries.map(({ kind }) => kind)).toEqual(['send', 'telegram', 'stop', 'send']);
  });
});
