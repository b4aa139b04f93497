import { z } from 'zod';
import { call, moment } from './contract.js';
import { INTENSITIES, TSUNAMI_IN_FORCE } from './limits.js';

const intensity = z.enum(INTENSITIES);

/** State of one part of the service. */
const health = z.enum(['ok', 'late', 'down', 'none']);

/** Whether what the service depends on works. */
export const channelStates = {
  feed: z.object({ state: health, readAt: moment.nullable() }),
  mail: z.object({ state: health }),
  sms: z.object({ state: health }),
};

/**
 * Of `home`, for the sign-in page: only public facts, nothing about any company; cached for 10 s. In a file of its own, because the sign-in
 * page has to be light.
 */
export const publicStatus = call({
  method: 'GET',
  path: '/public-status',
  access: 'public',
  input: z.strictObject({}),
  reply: z.object({
    now: moment,
    ...channelStates,
    autoSendEnabled: z.boolean(),
    /** the highest tsunami grade in force, its regions and the agency's time; null: none */
    tsunami: z
      .object({
        grade: z.enum(TSUNAMI_IN_FORCE),
        regions: z.array(z.object({ code: z.string(), name: z.string() })),
        at: moment,
      })
      .nullable(),
    /** the latest event with a standing telegram */
    latest: z
      .object({
        epicenter: z.string().nullable(),
        originAt: moment.nullable(),
        magnitude: z.string().nullable(),
        depthKm: z.number().nullable(),
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        maxIntensity: intensity.nullable(),
        prefectures: z.array(z.object({ code: z.string(), intensity })),
      })
      .nullable(),
  }),
});
