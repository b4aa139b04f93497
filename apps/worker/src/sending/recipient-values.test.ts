import { MESSAGE_TYPE } from '@tabimori/shared';
import type { DeliveryFacts } from './delivery-facts.js';
import { linkOf } from './recipient-values.js';

const config = { appBaseUrl: 'https://x.example', linkKeys: [{ kid: 1, secret: 'x'.repeat(32) }] };
const facts = { id: 1, asksAnswer: false, messageType: MESSAGE_TYPE.registration } as DeliveryFacts;
const NOW = new Date('2026-01-01T00:00:00Z');

it('links a registration in the language of its traveler', () => {
  const linkFor = (language: 'jp' | 'en') => linkOf(config, facts, { applicantId: 1, language }, 'mail', NOW);
  expect(linkFor('jp')).toMatch(/^https:\/\/x\.example\/applicant-info\?token=[\w-]+$/);
  expect(linkFor('en')).toBe(`${linkFor('jp')}&lang=en`);
});
