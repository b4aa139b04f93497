import { relaysOf } from './relays.js';

const namesOf = (smtpUrl: string, smtpFallbackUrl: string | null): string[] =>
  relaysOf({
    smtpUrl,
    smtpRate: null,
    smtpDailyQuota: null,
    smtpFallbackUrl,
    smtpFallbackRate: null,
    smtpFallbackDailyQuota: null,
  }).map(({ name }) => name);

test.each<[string, string | null, string[]]>([
  ['smtps://a:x@relay.jp:465', null, ['relay.jp:465']],
  ['smtps://a:x@relay.jp:465', 'smtps://b:y@other.jp:465', ['relay.jp:465', 'other.jp:465']],
  // or the mails of one would count against the quota and the rate of the other
  ['smtps://a:x@relay.jp:465', 'smtps://b:y@relay.jp:465', ['relay.jp:465', 'relay.jp:465 (2)']],
])('each relay has a name of its own, without its login: %s, %s', (first, second, names) => {
  expect(namesOf(first, second)).toEqual(names);
});
