import { createServer } from 'node:net';

/**
 * A small SMTP server that takes everything and keeps nothing, with PIPELINING: run in a process of its own, so that it
 * costs the sender nothing but the machine. Prints its port; answers `count` on its IPC channel.
 */
const GREETING = '220 sink ESMTP\r\n';
const EHLO = '250-sink\r\n250-PIPELINING\r\n250 8BITMIME\r\n';
const END = Buffer.from('\r\n.\r\n');
let taken = 0;

const answerTo = (line) => {
  switch (line.slice(0, 4).toUpperCase()) {
    case 'EHLO':
    case 'HELO':
      return EHLO;
    case 'DATA':
      return '354 go on\r\n';
    case 'QUIT':
      return '221 bye\r\n';
    default:
      return '250 ok\r\n';
  }
};

const server = createServer((socket) => {
  let inData = false;
  let rest = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('data', (part) => {
    rest = rest.length === 0 ? part : Buffer.concat([rest, part]);
    let answers = '';
    for (;;) {
      if (inData) {
        const end = rest.indexOf(END);
        if (end < 0) break;
        rest = rest.subarray(end + END.length);
        inData = false;
        taken += 1;
        answers += '250 taken\r\n';
      } else {
        const end = rest.indexOf(10);
        if (end < 0) break;
        const line = rest.toString('latin1', 0, end);
        // the dot may follow DATA at once: keep the line break before the text
        rest = rest.subarray(end + 1);
        answers += answerTo(line);
        inData = line.slice(0, 4).toUpperCase() === 'DATA';
      }
    }
    if (answers !== '') socket.write(answers);
  });
  socket.write(GREETING);
});

server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
process.on('message', () => process.send({ taken }));
process.on('disconnect', () => process.exit(0));
