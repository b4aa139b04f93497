import { connect } from 'node:net';

const HEADER_END = '\r\n\r\n';
let requests = 0;

/**
 * Posts forms to /confirm-location over so many kept connections, the next one as soon as the answer is there.
 * @param {{ ports: number[], bodies: string[], connections: number, seconds: number }} what the nonce is added to each body
 * @returns {Promise<{ rate: number, p99: number }>} answers a second, and milliseconds
 */
export async function postForms({ ports, bodies, connections, seconds }) {
  const milliseconds = [];
  const end = performance.now() + seconds * 1000;
  const nextRequest = () => {
    requests += 1;
    const body = `${bodies[requests % bodies.length]}n${requests}`;
    return `POST /confirm-location HTTP/1.1\r\nHost: bench\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}${HEADER_END}${body}`;
  };
  await Promise.all(
    Array.from({ length: connections }, (_, index) =>
      talk(ports[index % ports.length], nextRequest, end, milliseconds),
    ),
  );
  milliseconds.sort((a, b) => a - b);
  return { rate: milliseconds.length / seconds, p99: milliseconds[Math.floor(milliseconds.length * 0.99)] };
}

function talk(port, nextRequest, end, milliseconds) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    let started = 0;
    const ask = () => {
      started = performance.now();
      if (started < end) socket.write(nextRequest(), 'latin1');
      else socket.end(resolve);
    };
    socket.setNoDelay(true);
    socket.once('error', reject);
    socket.once('connect', ask);
    socket.on('data', (part) => {
      answer += part.latin1Slice();
      const head = answer.indexOf(HEADER_END);
      if (head < 0) return;
      const length = Number(/content-length: (\d+)/i.exec(answer.slice(0, head))?.[1] ?? NaN);
      if (answer.length < head + HEADER_END.length + length) return;
      if (!answer.startsWith('HTTP/1.1 200')) return reject(new Error(answer.slice(0, head)));
      answer = '';
      milliseconds.push(performance.now() - started);
      ask();
    });
  });
}
