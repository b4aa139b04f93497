import { fastify } from 'fastify';
import type { Failure } from './failure.js';
import { Limiter } from './limiter.js';

test('calls are counted by the network that asks: a line with IPv6 has more addresses than anybody can count', async () => {
  const server = fastify();
  new Limiter().guard(server);
  server.setErrorHandler(({ code }: Failure, _, reply) =>
    reply.status(code === 'TOO_MANY_REQUESTS' ? 429 : 500).send(),
  );
  server.get('/asked', { config: { perMinute: 2 } }, () => '');
  const statusFor = async (remoteAddress: string): Promise<number> =>
    (await server.inject({ url: '/asked', remoteAddress })).statusCode;
  const statuses: number[] = [];
  for (const end of [1, 2, 3]) statuses.push(await statusFor(`2001:db8:1:2::${end}`));
  expect(statuses).toEqual([200, 200, 429]);
  expect(await statusFor('2001:db8:1:3::1')).toBe(200);
  expect(await statusFor('192.0.2.1')).toBe(200);
  await server.close();
});
