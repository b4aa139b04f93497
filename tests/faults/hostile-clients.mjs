// Clients that send whatever they like, each one request at a time, for a while. Usage: node hostile-clients.mjs
// <plan.json>
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';

/** @type {{ url: string, ms: number, login: string, clients: { mail: string | null }[], passwords: string[], requests: { method: string, path: string, headers: Record<string, string>, body: string | null }[], victim: string }} */
const plan = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const agent = new Agent({ keepAlive: true, maxSockets: plan.clients.length });
const { hostname, port } = new URL(plan.url);
const until = performance.now() + plan.ms;
const statuses = {};
const faults = {};
const oneOf = (list) => list[Math.floor(Math.random() * list.length)];

/** The answer's status and text; 0: none. */
const send = ({ method, path, headers, body }, abortAfter) =>
  new Promise((resolve) => {
    const call = request({ agent, hostname, port, method, path, headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => (text.length < 4096 ? (text += part) : undefined));
      answer.on('close', () => resolve({ status: answer.statusCode, text }));
    });
    call.on('error', () => resolve({ status: 0, text: '' }));
    if (abortAfter !== undefined) setTimeout(() => call.destroy(), abortAfter);
    call.end(body ?? undefined);
  });

/** Half a request, kept open for a while. */
const dawdle = () =>
  new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST ${plan.login} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"a":`,
      );
      setTimeout(() => socket.destroy(), 5000);
    });
    socket.on('error', () => undefined);
    socket.on('close', resolve);
  });

async function client({ mail }, index) {
  const from = { 'x-forwarded-for': `2001:db8::${(index + 1).toString(16)}` };
  const json = { ...from, 'content-type': 'application/json' };
  let token = null;
  const signIn = async (mailAddress, password) =>
    send({ method: 'POST', path: plan.login, headers: json, body: JSON.stringify({ mailAddress, password }) });
  while (performance.now() < until) {
    if (mail !== null && token === null) {
      for (const password of plan.passwords) {
        const { status, text } = await signIn(mail, password);
        if (status === 200) token = JSON.parse(text).data.accessToken ?? null;
        if (token !== null) break;
      }
    }
    const chance = Math.random();
    if (chance < 0.02) {
      await signIn(plan.victim, 'Guessed123');
      continue;
    }
    if (chance < 0.025) {
      await dawdle();
      continue;
    }
    const what = oneOf(plan.requests);
    const headers = { ...what.headers, ...from, ...(token !== null && { authorization: `Bearer ${token}` }) };
    const { status } = await send({ ...what, headers }, chance < 0.06 ? Math.random() * 20 : undefined);
    statuses[status] = (statuses[status] ?? 0) + 1;
    if (status >= 500 && status !== 503) {
      const key = `${status} ${what.method} ${what.path.slice(0, 60)}`;
      faults[key] = (faults[key] ?? 0) + 1;
    }
    if (status === 401) token = null;
  }
}

await Promise.all(plan.clients.map(client));
process.stdout.write(JSON.stringify({ statuses, faults }));
process.exit();
