import { testConfig } from '../../../tests/support/config.js';
import { connectionsOf } from './connections.js';

const redis = { urls: ['redis://127.0.0.1'], sentinel: null, cluster: false, caFile: null };

test.each([
  ['queues on PostgreSQL', {}, { queues: 5, sending: 5, others: 10 }],
  ['on Redis', { redis }, { queues: 0, sending: 6, others: 14 }],
  ['behind a pooler', { databaseIsPooler: true }, { queues: 0, sending: 6, others: 14 }],
  ['as few as possible', { databaseConnections: 10 }, { queues: 5, sending: 1, others: 4 }],
  ['many', { databaseConnections: 50, redis }, { queues: 0, sending: 16, others: 34 }],
])('a worker divides its connections: %s', (_, config, expected) => {
  expect(connectionsOf(testConfig(config))).toEqual(expected);
});

test('three APIs and three workers leave a few of the 97 that PostgreSQL gives to everybody', () => {
  const { queues, sending, others } = connectionsOf(testConfig());
  expect(3 * 10 + 3 * (queues + sending + others)).toBeLessThanOrEqual(90);
});
