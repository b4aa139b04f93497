import { ApplicantEntity, rows, sql } from '@tabimori/server';
import { JAPAN } from '@tabimori/shared';
import type { EntityManager } from 'typeorm';
import { personName } from './names.js';
import type { DemoCompany } from './organisation.js';
import { Random } from './random.js';

const TRAVELERS = 2000;
const IN_JAPAN = 0.85;
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** ISO numeric codes of 20 countries, with cities */
// prettier-ignore
const ABROAD: [string, string][] = [
  ['840', 'ニューヨーク'], ['826', 'ロンドン'], ['250', 'パリ'], ['276', 'フランクフルト'], ['380', 'ミラノ'],
  ['724', 'マドリード'], ['156', '上海'], ['158', '台北'], ['410', 'ソウル'], ['764', 'バンコク'],
  ['704', 'ハノイ'], ['702', 'シンガポール'], ['458', 'クアラルンプール'], ['360', 'ジャカルタ'], ['608', 'マニラ'],
  ['356', 'デリー'], ['036', 'シドニー'], ['124', 'トロント'], ['076', 'サンパウロ'],
];
/** prefectures with more people */
// prettier-ignore
const CROWDED: Record<string, number> = { '01': 5, '04': 4, '11': 4, '12': 4, '13': 12, '14': 6, '15': 9, '17': 10, '20': 8, '22': 14, '23': 6, '26': 5, '27': 8, '28': 5, '34': 3, '40': 6, '45': 4, '47': 4 };

interface Place {
  countryId: number;
  prefectureCode: string | null;
  municipalityCode: string | null;
  city: string;
}

async function places(tx: EntityManager): Promise<(random: Random) => Place> {
  const countries = new Map(
    (await rows<{ code: string; id: number }>(tx, sql`SELECT code, id FROM country`)).map(({ code, id }) => [code, id]),
  );
  const country = (code: string): number => {
    const id = countries.get(code);
    if (id === undefined) throw new Error(`country ${code} is not in the reference data`);
    return id;
  };
  const municipalities = await rows<{ code: string; prefectureCode: string; name: string }>(
    tx,
    sql`SELECT code, prefecture_code, name FROM municipality WHERE type <> '指定都市' ORDER BY code`,
  );
  const byPrefecture = Map.groupBy(municipalities, ({ prefectureCode }) => prefectureCode);
  const codes = [...byPrefecture.keys()].sort();
  const weights = codes.map((code) => CROWDED[code] ?? 2);
  return (random) => {
    if (!random.chance(IN_JAPAN)) {
      const [code, city] = random.pick(ABROAD);
      return { countryId: country(code), prefectureCode: null, municipalityCode: null, city };
    }
    const prefectureCode = codes[random.weighted(weights)] ?? '13';
    const municipality = random.pick(byPrefecture.get(prefectureCode) ?? municipalities);
    return { countryId: country(JAPAN), prefectureCode, municipalityCode: municipality.code, city: municipality.name };
  };
}

const appId = (random: Random): string =>
  Array.from({ length: 10 }, () => CROCKFORD[random.below(CROCKFORD.length)]).join('');

/** 2,000 travelers across all prefectures and 20 countries: some without mail or phone, some sharing an address. */
export async function loadTravelers(tx: EntityManager, companies: readonly DemoCompany[]): Promise<void> {
  const random = new Random(20_240_101);
  const place = await places(tx);
  const weights = companies.map(({ weight }) => weight);
  const rows: Partial<ApplicantEntity>[] = [];
  for (let n = 1; n <= TRAVELERS; n++) {
    const company = companies[random.weighted(weights)] ?? companies[0];
    if (!company) throw new Error('no demo company');
    const foreign = random.chance(0.08);
    const { name, nameKana, latin } = personName(random, foreign);
    const phone = `090-${String(1000 + random.below(9000))}-${String(n).padStart(4, '0')}`;
    const noMail = random.chance(0.02);
    const noPhone = !noMail && random.chance(0.05);
    rows.push({
      companyId: company.id,
      divisionId: random.pick(company.divisionIds),
      name,
      nameKana,
      appId: appId(random),
      mailAddress: noMail ? null : `${latin}.${n}@${random.chance(0.4) ? 'mail.example.jp' : 'example.com'}`,
      phone: noPhone ? null : phone,
      phoneE164: noPhone ? null : `+81${phone.slice(1).replaceAll('-', '')}`,
      ...place(random),
      numberOfPeople: random.chance(0.12) ? 2 + random.below(3) : 1,
      language: foreign ? 'en' : 'jp',
      appRegisteredAt: random.chance(0.6) ? new Date(Date.now() - random.below(200) * 86_400_000) : null,
    });
  }
  // travelers of one company and place who share a mail address
  for (let i = 0; i + 1 < 60; i += 2) {
    const [one, other] = [rows[i * 20], rows[i * 20 + 1]];
    if (!one || !other) continue;
    const { companyId, divisionId, mailAddress, countryId, prefectureCode, municipalityCode, city, language } = one;
    Object.assign(other, {
      companyId,
      divisionId,
      mailAddress,
      countryId,
      prefectureCode,
      municipalityCode,
      city,
      language,
    });
  }
  for (let at = 0; at < rows.length; at += 500) await tx.insert(ApplicantEntity, rows.slice(at, at + 500));
}
