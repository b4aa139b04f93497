import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';

/**
 * A small SMTP server with PIPELINING that accepts everything: run in its own process, so that it costs the sender
 * only machine time. It scans the incoming bytes in place. `--delay=20` waits that many milliseconds before each
 * answer, like a distant relay; `--addresses` counts distinct recipients. Sends its port over its IPC channel, and
 * answers each message there with what it has seen; `reset` starts counting again after that answer.
 *
 * Like real relays it may let in only `--connections=10`, take only `--rate=14` mails a second or `--messages=100` on a
 * connection, and with `--refuses` refuse one address in 20 at the first try and one in 100 for good. `--tls=<folder>`:
 * over TLS, with the folder's key.pem and certificate.pem.
 */
const option = (name) => process.argv.find((argument) => argument.startsWith(`--${name}`));
const DELAY = Number(option('delay=')?.slice('--delay='.length) ?? 0);
const addresses = option('addresses') ? new Set() : null;
const limitOf = (name) => Number(option(`${name}=`)?.slice(`--${name}=`.length) ?? Infinity);
const [CONNECTIONS, RATE, MESSAGES] = ['connections', 'rate', 'messages'].map(limitOf);
const REFUSES = option('refuses') !== undefined;
const TLS = option('tls=')?.slice('--tls='.length);

const END = Buffer.from('\r\n.\r\n');
const [CR, LF] = END;
const word = (text) => Buffer.from(text).readInt32BE();
const [EHLO, MAIL, RCPT, DATA, QUIT] = ['EHLO', 'MAIL', 'RCPT', 'DATA', 'QUIT'].map(word);
const UPPER = 0xdf;

let taken = 0;
let firstAt = 0;
let lastAt = 0;
let throttled = 0;
let refused = 0;
let open = 0;
/** addresses that were refused once */
const refusedOnce = new Set();

/** What is left of the rate: at most as much as a second lets through. */
const bucket = { mails: RATE, at: performance.now() };

function isInRate() {
  if (RATE === Infinity) return true;
  const now = performance.now();
  bucket.mails = Math.min(RATE, bucket.mails + ((now - bucket.at) * RATE) / 1000);
  bucket.at = now;
  if (bucket.mails < 1) return false;
  bucket.mails -= 1;
  return true;
}

/** The refusal of an address, if it is one of those. */
function refusalOf(address) {
  const number = REFUSES ? Number(/[0-9]+/.exec(address)?.[0] ?? 0) : 0;
  if (number % 100 === 99) return '550 5.1.1 no such user\r\n';
  if (number % 20 !== 7 || refusedOnce.has(address)) return null;
  refusedOnce.add(address);
  return '451 4.3.0 temporary failure\r\n';
}

/** How much of END is matched after the next byte, given that `had` of it was matched before. */
const matched = (had, byte) => (byte === END[had] ? had + 1 : byte === CR ? 1 : 0);

class Session {
  inData = false;
  /** matched so far of END, while in data */
  had = 0;
  /** the first four letters of a command, and how many there are so far */
  command = 0;
  letters = 0;
  line = '';
  /** the address of the mail, if it is wanted */
  to = null;
  /** the mail has been refused */
  isRefused = false;
  mails = 0;
  /** the connection ends after its answers */
  ends = false;

  /** The answers to the commands in a part. */
  read(part) {
    let answers = '';
    for (let at = 0; at < part.length;) {
      const was = this.inData;
      at = was ? this.readData(part, at) : this.readCommand(part, at);
      if (was && !this.inData) answers += '250 taken\r\n';
      else if (!was && this.letters < 0) answers += this.answer();
    }
    return answers;
  }

  readData(part, from) {
    let at = from;
    while (at < part.length && this.had > 0 && this.had < END.length) this.had = matched(this.had, part[at++]);
    if (this.had < END.length && at < part.length) {
      const end = part.indexOf(END, at);
      if (end < 0) {
        for (at = Math.max(at, part.length - END.length + 1); at < part.length;)
          this.had = matched(this.had, part[at++]);
        return at;
      }
      at = end + END.length;
      this.had = END.length;
    }
    if (this.had === END.length) {
      this.inData = false;
      taken += 1;
      this.mails += 1;
      if (this.to !== null) addresses?.add(this.to);
      lastAt = Date.now();
      firstAt ||= lastAt;
    }
    return at;
  }

  readCommand(part, from) {
    let at = from;
    while (this.letters < 4 && at < part.length && part[at] !== LF) {
      this.command = (this.command << 8) | (part[at++] & UPPER);
      this.letters += 1;
    }
    const end = part.indexOf(LF, at);
    const next = end < 0 ? part.length : end + 1;
    if ((addresses || REFUSES) && this.command === RCPT) this.line += part.latin1Slice(from, next);
    // a whole line has been read
    if (end >= 0) this.letters = -1;
    return next;
  }

  answer() {
    const { command, line } = this;
    this.letters = this.command = 0;
    this.line = '';
    switch (command) {
      case EHLO:
        return '250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n';
      case MAIL:
        return this.begin();
      case RCPT: {
        if (this.isRefused) return '503 5.5.1 no mail was begun\r\n';
        this.to = /<([^>]*)>/.exec(line)?.[1] ?? null;
        const refusal = refusalOf(this.to ?? '');
        if (refusal === null) return '250 ok\r\n';
        refused += 1;
        this.isRefused = true;
        return refusal;
      }
      case DATA:
        if (this.isRefused) return '503 5.5.1 no recipient was accepted\r\n';
        this.inData = true;
        // a dot may follow at once: the line break before it has been read
        this.had = 2;
        return '354 go on\r\n';
      case QUIT:
        return '221 bye\r\n';
      default:
        return '250 ok\r\n';
    }
  }

  begin() {
    this.to = null;
    this.isRefused = this.mails >= MESSAGES || !isInRate();
    if (!this.isRefused) return '250 ok\r\n';
    this.ends = this.mails >= MESSAGES;
    if (this.ends) return '421 4.7.0 too many messages on this connection\r\n';
    throttled += 1;
    return '454 4.7.0 Throttling failure: Maximum sending rate exceeded\r\n';
  }
}

const later = (work) => (DELAY > 0 ? setTimeout(work, DELAY) : work());

function serve(socket) {
  const session = new Session();
  const answer = (answers) => {
    const { ends } = session;
    later(() => (ends ? socket.end(answers, 'latin1') : socket.write(answers, 'latin1')));
  };
  socket.on('error', () => socket.destroy());
  open += 1;
  socket.on('close', () => (open -= 1));
  if (open > CONNECTIONS) {
    session.ends = true;
    return answer('421 4.7.0 Error: too many connections\r\n');
  }
  socket.on('data', (part) => {
    const answers = session.read(part);
    if (answers !== '') answer(answers);
  });
  answer('220 sink ESMTP\r\n');
}

const pem = (name) => readFileSync(`${TLS}/${name}.pem`);
const server = TLS
  ? createTlsServer({ noDelay: true, key: pem('key'), cert: pem('certificate') }, serve)
  : createServer({ noDelay: true }, serve);

server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('message', (message) => {
  const { user, system } = process.cpuUsage();
  process.send({
    taken,
    firstAt,
    lastAt,
    different: addresses?.size ?? null,
    throttled,
    refused,
    cpuSeconds: (user + system) / 1e6,
  });
  if (message !== 'reset') return;
  taken = firstAt = lastAt = throttled = refused = 0;
  refusedOnce.clear();
  addresses?.clear();
});
process.on('disconnect', () => process.exit(0));
