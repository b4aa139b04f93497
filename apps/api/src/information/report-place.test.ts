import { createLogger } from '@tabimori/server';
import { createTestDatabase } from '../../../../tests/support/database.js';
import { Db } from '../db/sql.js';
import { Metrics } from '../http/metrics.js';
import { Answers } from '../answers/answers.js';
import { seed, seedDelivery } from '../testing/seed.js';
import { reportPlace } from './report-place.js';

it('an app reports to the question of the running flow, and with it to what was asked since', async () => {
  const database = await createTestDatabase();
  try {
    const { companyId, questionId, applicants } = (await seed(database.dataSource)).a;
    const [applicantId] = applicants;
    const byHand = await seedDelivery(database.dataSource, companyId, applicants, { origin: 'manual' });
    const deliveryId = await database.dataSource.transaction((tx) => reportPlace(tx, applicantId, 90));
    expect(deliveryId).toBe(questionId);
    const answers = new Answers(new Db(database.dataSource), createLogger('test', 'silent'), new Metrics());
    await answers.record({
      deliveryId,
      applicantId,
      nonce: 'app',
      response: 1,
      comment: '',
      latitude: null,
      longitude: null,
      accuracy: null,
      via: 'app',
      proxyId: null,
      taken: null,
    });
    expect(
      await database.dataSource.query(
        'SELECT delivery_id AS id FROM recipient WHERE applicant_id = $1 AND response = 1 ORDER BY 1',
        [applicantId],
      ),
    ).toEqual([{ id: questionId }, { id: byHand }]);
  } finally {
    await database.drop();
  }
});
