import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const HEADER_END = '\r\n\r\n';
let requests = 0;

/** A request as sent over the wire. */
export const request = (method, path, { headers = {}, body = '' } = {}) => {
  const lines = Object.entries({ Host: 'bench', ...headers, 'Content-Length': Buffer.byteLength(body) });
  return `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
};

/**
 * Posts forms to /confirm-location over kept-alive connections, each sending the next one as soon as it has its
 * answer.
 * @param {{ ports: number[], bodies: string[], connections: number, seconds: number }} what the nonce is added to
 * each body
 * @returns {Promise<{ rate: number, p95: number, p99: number }>} answers a second, and milliseconds
 */
export function postForms({ bodies, ...how }) {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
  const next = () => {
    requests += 1;
    return request('POST', '/confirm-location', {
      headers,
      body: `${bodies[requests % bodies.length]}n${requests}`,
    });
  };
  return httpLoad({ ...how, next });
}

/**
 * Sends the requests of `next` over kept-alive connections, each as soon as it has its answer; with `everyMs` a
 * connection sends no more often than that. Any answer other than 200 is an error.
 * @param {{ ports: number[], next: () => string, connections: number, seconds: number, everyMs?: number }} how
 * @returns {Promise<{ rate: number, p95: number, p99: number }>} answers a second, and milliseconds
 */
export async function httpLoad({ ports, next, connections, seconds, everyMs = 0 }) {
  const milliseconds = [];
  const end = performance.now() + seconds * 1000;
  const talks = Array.from({ length: connections }, (_, index) =>
    talk(ports[index % ports.length], { next, end, everyMs, milliseconds }),
  );
  await Promise.all(talks);
  milliseconds.sort((a, b) => a - b);
  const at = (share) => milliseconds[Math.floor(milliseconds.length * share)] ?? NaN;
  return { rate: milliseconds.length / seconds, p95: at(0.95), p99: at(0.99) };
}

/**
 * Sends each request at its time, however many are under way, over connections that are kept for the next one.
 * @template {{ at: number, text: string }} T
 * @param {number} port
 * @param {T[]} requests `at`: milliseconds from now
 * @returns {Promise<(T & { status: number, took: number })[]>} `took`: milliseconds from its time; `status` 0: the connection
 *  ended
 */
export async function sendOnTime(port, requests) {
  const idle = new Set();
  const started = performance.now();
  const open = () => {
    const line = { socket: connect(port, '127.0.0.1'), done: () => undefined };
    line.socket.setNoDelay(true);
    line.socket
      .on('error', () => undefined)
      .on('close', () => {
        idle.delete(line);
        line.done(0);
      });
    onAnswers(line.socket, (answer) => {
      idle.add(line);
      line.done(statusOf(answer));
    });
    return line;
  };
  const send = (one) =>
    new Promise((resolve) => {
      const [line = open()] = idle;
      idle.delete(line);
      line.done = (status) => resolve({ ...one, status, took: performance.now() - started - one.at });
      line.socket.write(one.text);
    });
  const sent = [];
  for (const one of requests.toSorted((a, b) => a.at - b.at)) {
    const early = one.at - (performance.now() - started);
    if (early > 0) await sleep(early);
    sent.push(send(one));
  }
  const answered = await Promise.all(sent);
  for (const { socket } of idle) socket.destroy();
  return answered;
}

const statusOf = (head) => Number(head.slice('HTTP/1.1 '.length).slice(0, 3));

/** Calls `take` with the head of each answer once its body is there, too. */
function onAnswers(socket, take) {
  let answer = '';
  socket.on('data', (part) => {
    answer += part.latin1Slice();
    const head = answer.indexOf(HEADER_END);
    if (head < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(answer.slice(0, head))?.[1] ?? NaN);
    if (answer.length < head + HEADER_END.length + length) return;
    const whole = answer;
    answer = '';
    take(whole);
  });
}

function talk(port, { next, end, everyMs, milliseconds }) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let started = 0;
    const ask = () => {
      started = performance.now();
      if (started < end) socket.write(next());
      else socket.end(resolve);
    };
    socket.setNoDelay(true);
    socket.once('error', reject);
    socket.once('connect', ask);
    onAnswers(socket, (answer) => {
      if (statusOf(answer) !== 200) return reject(new Error(answer.slice(0, 1000)));
      const took = performance.now() - started;
      milliseconds.push(took);
      if (took >= everyMs) ask();
      else void sleep(everyMs - took).then(ask);
    });
  });
}
