import { ApplicantEntity, createDataSource, rows, sql, UserEntity } from '@tabimori/server';
import { type EntityManager, IsNull } from 'typeorm';
import { loadOrganisation, type DemoCompany } from './organisation.js';
import { loadPastWave } from './past-deliveries.js';
import { loadPastEvents, type PastWave } from './past-events.js';
import { loadPastNotices } from './past-notices.js';
import type { Traveler } from './past-recipients.js';
import { loadTravelers } from './travelers.js';

/** Recent deliveries stay unread, so that a newcomer sees what that looks like. */
const UNREAD_DAYS = 10;

async function travelersByCompany(tx: EntityManager): Promise<(company: DemoCompany) => Traveler[]> {
  const all = await tx.findBy(ApplicantEntity, { deletedAt: IsNull() });
  const byCompany = Map.groupBy(
    all.map((applicant) => ({ ...applicant, phone: applicant.phoneE164 })),
    ({ companyId }) => companyId,
  );
  return (company) => byCompany.get(company.id) ?? [];
}

/** The travelers a wave still applies to: those in prefectures that no later wave of the flow has alerted again. */
function audienceOf(wave: PastWave, waves: readonly PastWave[], travelers: readonly Traveler[]): Traveler[] {
  const later = waves.filter(
    ({ id, eventId, company }) => id > wave.id && eventId === wave.eventId && company.id === wave.company.id,
  );
  const again = new Set(later.flatMap(({ prefectures }) => prefectures.map(({ code }) => code)));
  const codes = new Set(wave.prefectures.map(({ code }) => code).filter((code) => !again.has(code)));
  return travelers.filter(({ prefectureCode }) => prefectureCode !== null && codes.has(prefectureCode));
}

/** Fills an empty database with the demo data, once; `root` is the folder of apps/demo. */
export async function loadDemoData(databaseUrl: string, root: URL): Promise<'loaded' | 'already there'> {
  const database = await createDataSource(databaseUrl, 2).initialize();
  try {
    return await database.transaction(async (tx) => {
      await tx.query('SELECT pg_advisory_xact_lock(727002)');
      if ((await tx.count(UserEntity)) > 0) return 'already there';
      const companies = await loadOrganisation(tx, new URL('assets/partner-logo.png', root));
      await loadTravelers(tx, companies);
      const travelersOf = await travelersByCompany(tx);
      const prefectures = await rows<{ code: string; name: string; nameEn: string }>(
        tx,
        sql`SELECT code, name, name_en FROM prefecture`,
      );
      const names = new Map(prefectures.map((prefecture) => [prefecture.code, prefecture]));
      const waves = await loadPastEvents(tx, new URL('../../telegrams/', root), companies);
      for (const wave of waves) {
        const audience = audienceOf(wave, waves, travelersOf(wave.company));
        if (audience.length > 0) await loadPastWave(tx, wave, audience, names);
      }
      await loadPastNotices(tx, companies, travelersOf);
      await tx.query(
        `INSERT INTO read_mark (user_id, delivery_id, read_at)
         SELECT u.id, d.id, now() FROM users u, delivery d WHERE d.sent_at < now() - make_interval(days => $1)`,
        [UNREAD_DAYS],
      );
      return 'loaded';
    });
  } finally {
    await database.destroy();
  }
}
