import { api, type Input, type maps, type Reply } from '@tabimori/shared';
import { until } from '../../../../tests/support/until.js';
import type { TestApi } from './api.js';

/** The travelers of a map that is read after this moment: one that was just read is shown again for a while, as it was. */
export async function mapNow(
  test: TestApi,
  filter: Omit<Input<typeof maps.travelers>, 'page' | 'perPage'>,
  token: string,
): Promise<Reply<typeof maps.travelers> | null> {
  const asked = new Date().toISOString();
  const readAt = async () => String((await test.call(api.maps.get, filter, token)).body.data?.at ?? '');
  await until('the map is read again', 20, async () => (await readAt()) >= asked);
  return (await test.call(api.maps.travelers, filter, token)).body.data;
}
