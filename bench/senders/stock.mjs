import nodemailer from 'nodemailer';
import { timed } from '../lib.mjs';

const IN_FLIGHT = 5 * 50;
const BODY = `まず身の安全を確保してください。海の近くにいる人は、すぐに海岸や川沿いから離れ、高い所へ。

石川県の最大震度：7
発生：1月1日 16:10
震源：石川県能登地方
規模：M7.6
（気象庁発表）

・落ちてくる物、壊れた建物、がけから離れてください。
・揺れの強かった所では、このあとも強い揺れに注意してください。
・津波の有無は、テレビ・ラジオ・自治体の発表で確かめてください。
`;

/** What nodemailer gets for one recipient. */
export const stockMail = (to, name) => ({
  from: { name: '計測商事', address: 'no-reply@example.com' },
  to,
  subject: '【地震】石川県で最大震度7 身の安全を',
  text: `${BODY}\n${name}さんの回答は、いまは不要です。このあと安否確認を送ります。`,
});

/** nodemailer's own pool, with persistent connections. */
export const stockPool = (port, connections) =>
  nodemailer.createTransport({
    pool: true,
    host: '127.0.0.1',
    port,
    maxConnections: connections,
    maxMessages: Infinity,
  });

/** nodemailer out of the box, without any state. */
export function stockSender(port, connections, count) {
  const pool = stockPool(port, connections);
  return {
    send: () => {
      let next = 0;
      const lane = async () => {
        while (next < count) {
          next += 1;
          await pool.sendMail(stockMail(`t${next}@example.com`, `旅行者 ${next}`));
        }
      };
      return timed(() => Promise.all(Array.from({ length: IN_FLIGHT }, lane)));
    },
    close: () => pool.close(),
  };
}
