import { createServer } from 'node:net';

/**
 * A small SMTP server with PIPELINING that accepts everything: run in its own process, so that it costs the sender
 * only machine time. It scans the incoming bytes in place. `--delay=20` waits that many milliseconds before each
 * answer, like a distant relay; `--addresses` counts distinct recipients. Sends its port over its IPC channel, and
 * answers each message there with what it has seen; `reset` starts counting again after that answer.
 */
const option = (name) => process.argv.find((argument) => argument.startsWith(`--${name}`));
const DELAY = Number(option('delay=')?.slice('--delay='.length) ?? 0);
const addresses = option('addresses') ? new Set() : null;

const END = Buffer.from('\r\n.\r\n');
const [CR, LF] = END;
const word = (text) => Buffer.from(text).readInt32BE();
const [EHLO, RCPT, DATA, QUIT] = ['EHLO', 'RCPT', 'DATA', 'QUIT'].map(word);
const UPPER = 0xdf;

let taken = 0;
let firstAt = 0;
let lastAt = 0;

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
    if (addresses && this.command === RCPT) this.line += part.latin1Slice(from, next);
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
      case RCPT:
        addresses?.add(/<([^>]*)>/.exec(line)?.[1]);
        return '250 ok\r\n';
      case DATA:
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
}

const server = createServer({ noDelay: true }, (socket) => {
  const session = new Session();
  const write = (answers) => socket.write(answers, 'latin1');
  socket.on('error', () => socket.destroy());
  socket.on('data', (part) => {
    const answers = session.read(part);
    if (answers === '') return;
    if (DELAY > 0) setTimeout(write, DELAY, answers);
    else write(answers);
  });
  socket.write('220 sink ESMTP\r\n');
});

server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('message', (message) => {
  const { user, system } = process.cpuUsage();
  process.send({ taken, firstAt, lastAt, different: addresses?.size ?? null, cpuSeconds: (user + system) / 1e6 });
  if (message !== 'reset') return;
  taken = firstAt = lastAt = 0;
  addresses?.clear();
});
process.on('disconnect', () => process.exit(0));
