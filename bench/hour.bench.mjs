import { freePort } from '../scripts/lib/ports.mjs';
import { postForms, request, sendOnTime } from './http-load.mjs';
import { startProgram, startSink, summaries, summary, until } from './lib.mjs';
import { withSeededApi } from './seeded-api.mjs';
import { linksOf, newDelivery, newReminder, settings } from './settings.mjs';
import { seedTravelers } from './travelers.mjs';

/**
 * The hour after an earthquake in miniature: everyone opens the link within 5 minutes and answers within 10, which are 10 and 20
 * seconds here, while consoles look on and reminders go out. So many people that the API has a share to do of what it
 * can do when it does nothing else.
 */
export const goals = [
  { id: 'hour p99', what: 'p99 of opening and answering ÷ 300 ms', goal: 1, atMost: true },
  { id: 'hour failed', what: 'pages and calls that were not answered with 200', goal: 0, atMost: true, always: true },
  {
    id: 'hour lost',
    what: 'people who were thanked and whose answer is not stored',
    goal: 0,
    atMost: true,
    always: true,
  },
];

const OPEN_MS = 10_000;
const ANSWER_MS = 20_000;
const SHARE = 0.3;
/** Requests for each person who opens the link, while they open it: half of the answers come meanwhile. */
const REQUESTS = 1.5;
const CONNECTIONS = 64;
/** Seconds in which it is found how many answers the API can take, by other people. */
const TRIAL_SECONDS = 2;
const TRIAL_PEOPLE = 2000;
const TRAVELERS = 20_000;
const SEEDED = 10_000;
const CONSOLES = 3;
const CONSOLE_EVERY_MS = 3000;
/** Tells these answers from those of the trial. */
const COMMENT = 'hour';
/** What phones ask for. */
const PHONE = { 'Accept-Encoding': 'gzip, deflate, br', 'Accept-Language': 'ja' };
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' };

export const run = ({ rounds }) =>
  withSeededApi(SEEDED, async ({ url, port, owner, dataSource, token }) => {
    const company = await seedTravelers(owner, TRAVELERS);
    const sink = await startSink();
    const env = settings({ DATABASE_URL: url, SMTP_URL: sink.url, WORKER_HEALTH_PORT: String(await freePort()) });
    const worker = startProgram('apps/worker/dist/main.js', { env });
    const figures = { people: [], rates: [], pages: [], consoles: [], reminders: [] };
    const [failed, lost] = [[], []];
    try {
      for (let round = 0; round < rounds; round += 1) {
        const { id } = await newDelivery(dataSource, company, { messageType: 2 });
        await until(() => isFinished(dataSource, id), 300, 'everyone has the question');
        const links = await linksOf(dataSource, id);
        const trial = links.splice(0, TRIAL_PEOPLE).map((link) => `token=${link}&response=1&lang=ja&n=`);
        const { rate } = await postForms({
          ports: [port],
          bodies: trial,
          connections: CONNECTIONS,
          seconds: TRIAL_SECONDS,
        });
        const people = links.slice(0, Math.round((SHARE * rate * OPEN_MS) / 1000 / REQUESTS));
        await sink.seen('reset');
        const reminded = newReminder(dataSource, company, id);
        const headers = { Authorization: `Bearer ${await token(1)}` };
        const answered = await sendOnTime(port, [...people.flatMap(ofPerson), ...ofConsoles(id, headers)]);
        await reminded;
        const thanked = answered.filter(({ who, status }) => who === 'answers' && status === 200);
        failed.push(answered.filter(({ status }) => status !== 200).length);
        lost.push(thanked.length - (await storedOf(dataSource, id)));
        figures.people.push(people.length);
        figures.rates.push(rate);
        figures.pages.push(p99Of(answered.filter(({ who }) => who !== 'console')));
        figures.consoles.push(p99Of(answered.filter(({ who }) => who === 'console')));
        figures.reminders.push((await sink.seen()).taken);
      }
    } finally {
      await worker.stop();
      sink.stop();
    }
    return {
      ratios: {
        'hour p99': summary(figures.pages.map((ms) => ms / 300)),
        'hour failed': summary(failed),
        'hour lost': summary(lost),
      },
      figures: summaries({
        'people in 10 s': figures.people,
        'as many in 5 minutes': figures.people.map((count) => (count * 300_000) / OPEN_MS),
        'answers/s beforehand': figures.rates,
        'p99 of opening and answering, ms': figures.pages,
        'p99 of the consoles, ms': figures.consoles,
        'reminders sent meanwhile': figures.reminders,
      }),
    };
  });

/** When a person opens the link and answers. */
function ofPerson(link, index) {
  const opens = Math.random() * OPEN_MS;
  const answers = opens + Math.random() * (ANSWER_MS - opens);
  const body = `token=${link}&response=1&comment=${COMMENT}&lang=ja&n=hour${index}`;
  return [
    { who: 'opens', at: opens, text: request('GET', `/c/${link}`, { headers: PHONE }) },
    {
      who: 'answers',
      at: answers,
      text: request('POST', '/confirm-location', { headers: { ...PHONE, ...FORM }, body }),
    },
  ];
}

/** What consoles that show a send repeat, each at other moments. */
function ofConsoles(id, headers) {
  const paths = ['/situation', '/my-home-page', `/delivery-history/${id}`, `/delivery-history/${id}/recipients`];
  const times = Math.floor(ANSWER_MS / CONSOLE_EVERY_MS);
  return Array.from({ length: CONSOLES * times }, (_, turn) => (turn * CONSOLE_EVERY_MS) / CONSOLES).flatMap((at) =>
    paths.map((path) => ({ who: 'console', at, text: request('GET', `/api/v1${path}`, { headers }) })),
  );
}

const isFinished = async (dataSource, id) =>
  (await dataSource.query('SELECT state FROM delivery WHERE id = $1', [id]))[0].state === 'finished';

async function storedOf(dataSource, id) {
  const [{ stored }] = await dataSource.query(
    `SELECT count(DISTINCT applicant_id)::int AS stored FROM answer WHERE delivery_id = $1 AND comment = '${COMMENT}'`,
    [id],
  );
  return stored;
}

function p99Of(answered) {
  const times = answered.map(({ took }) => took).sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? NaN;
}
