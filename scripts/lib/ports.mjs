import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJson, writeAtomically } from './files.mjs';
import { Trouble } from './say.mjs';

/** The error code of listening on a port; undefined if it is free. */
function listenError(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

/** Why a port cannot be used on some address of this machine; undefined if it can. */
async function portProblem(port) {
  for (const host of ['127.0.0.1', '0.0.0.0', '::']) {
    const code = await listenError(port, host);
    // A machine without IPv6 cannot listen there, and need not.
    if (code && code !== 'EAFNOSUPPORT' && code !== 'EADDRNOTAVAIL') return code;
  }
  return undefined;
}

/** Reads a port from the environment. */
export function portSetting(name, fallback) {
  const text = process.env[name]?.trim() || String(fallback);
  if (/^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65535) return Number(text);
  throw new Trouble(
    `${name}=${text} はポート番号ではありません。1 から 65535 の数にしてください。`,
    `${name}=${text} is not a port. Use a number from 1 to 65535.`,
  );
}

/**
 * Rejects with one clear sentence if a port is taken. `patienceSeconds`: after a kill, the previous run's processes
 * need a moment to notice and end.
 */
export async function requireFreePort(name, port, patienceSeconds) {
  const until = Date.now() + patienceSeconds * 1000;
  let problem = await portProblem(port);
  while (problem === 'EADDRINUSE' && Date.now() < until) {
    await sleep(200);
    problem = await portProblem(port);
  }
  if (!problem) return;
  const other = port === 1080 ? 1081 : port + 1;
  const [ja, en] =
    problem === 'EACCES'
      ? [`ポート ${port} を開く権限がありません。`, `Port ${port} may not be opened by this user.`]
      : [`ポート ${port} は別のプログラムが使っています。`, `Port ${port} is in use by another program.`];
  throw new Trouble(
    `${ja}別の番号で始めるには: ${name}=${other} npm start`,
    `${en} To start on another one: ${name}=${other} npm start`,
  );
}

/** Ports that no system hands out by itself: a connection may hold such a one before the program listens on it. */
const OWN_PORTS = { from: 15000, to: 20000 };

/** A free port; the preferred one if it is still free. */
export async function freePort(preferred = 0) {
  let port = preferred;
  while (!port || (await portProblem(port))) port = randomInt(OWN_PORTS.from, OWN_PORTS.to);
  return port;
}

/** Free ports by name; the same as at the last start if still free, so that addresses in the feed remain valid. */
export async function rememberedPorts(file, names) {
  const before = readJson(file) ?? {};
  const ports = {};
  for (const name of names) {
    do ports[name] = await freePort(before[name] ?? 0);
    while (names.some((other) => other !== name && ports[other] === ports[name]));
  }
  writeAtomically(file, `${JSON.stringify(ports, null, 2)}\n`);
  return ports;
}
