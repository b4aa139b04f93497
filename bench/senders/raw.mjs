import SMTPConnection from 'nodemailer/lib/smtp-connection/index.js';

/** As long as a mail of a delivery. */
const TEXT = `Subject: raw\r\n\r\n${'まず身の安全を確保してください。\r\n'.repeat(40)}`;

const openConnection = (url, ca) =>
  new Promise((resolve, reject) => {
    const { protocol, hostname: host, port } = new URL(url);
    const connection = new SMTPConnection({ host, port: Number(port), secure: protocol === 'smtps:', tls: { ca } });
    connection.once('error', reject);
    connection.connect(() => resolve(connection));
  });

/**
 * What a relay lets through: nodemailer's connections, as many as it lets in, each of which sends the same text again and again
 * for some seconds, and is opened again after `messages` mails.
 */
export async function rawRate(url, { connections, messages = Infinity, ca, seconds }) {
  let [from, end, taken, number] = [Infinity, Infinity, 0, 0];
  const send = (connection) =>
    new Promise((resolve) => {
      number += 1;
      const envelope = { from: 'no-reply@example.com', to: `t${number}@raw.example.com` };
      connection.send(envelope, TEXT, (error) => resolve(error === null));
    });
  const lane = async () => {
    while (performance.now() < end) {
      const connection = await openConnection(url, ca);
      connection.on('error', () => undefined);
      for (let mails = 0; mails < messages && performance.now() < end;) {
        if (!(await send(connection))) continue;
        mails += 1;
        if (performance.now() > from && performance.now() < end) taken += 1;
      }
      connection.quit();
    }
  };
  // the first second opens the connections
  from = performance.now() + 1000;
  end = from + seconds * 1000;
  await Promise.all(Array.from({ length: connections }, lane));
  return taken / seconds;
}
