import { createFactsReader } from '../../apps/worker/dist/sending/delivery-facts.js';
import { createMailTransport } from '../../apps/worker/dist/sending/mail/mail-transport.js';
import { timed } from '../lib.mjs';
import { newDelivery } from '../settings.mjs';

/** As many messages waiting for a connection as in the full send: 5 chunks of an alert with one window each. */
const IN_FLIGHT = 5 * 50;
const TURN = { priority: 1, aside: false };
const PASSAGE = { mayStart: () => true, mayLeave: () => true, lingers: () => undefined };

/** Only the worker's mail transport, over recipients read before the clock starts; nothing is written. */
export function statelessSender(context, companyId) {
  const { dataSource } = context;
  const transport = createMailTransport(context);
  return {
    send: async () => {
      const { id } = await newDelivery(dataSource, companyId);
      await dataSource.query('UPDATE chunk SET done = true WHERE delivery_id = $1', [id]);
      const facts = await createFactsReader(dataSource)(id);
      const recipients = await dataSource.query(
        `SELECT applicant_id AS "applicantId", name, language, prefecture_code AS "prefectureCode", mail_address AS "mailAddress",
           phone, '' AS "appId", false AS abroad, false AS uncertain FROM recipient WHERE delivery_id = $1`,
        [id],
      );
      let next = 0;
      const lane = async () => {
        while (next < recipients.length) {
          const outcome = await transport.send(facts, [recipients[next++]], TURN, PASSAGE);
          if (outcome?.state !== 'accepted') throw new Error(JSON.stringify(outcome));
        }
      };
      return timed(() => Promise.all(Array.from({ length: IN_FLIGHT }, lane)));
    },
    close: () => transport.close(),
  };
}
