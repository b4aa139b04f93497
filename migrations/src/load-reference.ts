import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataSource, EntityManager } from 'typeorm';

const AREAS = ['アジア', '大洋州', '北米', '中南米', '欧州', '中東', 'アフリカ', 'その他'];

type Line = Record<string, string>;

/** The reference files hold neither quotes nor line breaks in a cell. */
async function readCsv(directory: string, name: string): Promise<Line[]> {
  const [head = '', ...lines] = (await readFile(join(directory, name), 'utf8')).trim().split(/\r?\n/);
  const columns = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, i) => [columns[i] ?? '', cell])));
}

/** Fills an empty database with countries, prefectures, municipalities and the row of settings; run again, it fills what is new. */
export async function loadReference(owner: DataSource, directory: string): Promise<void> {
  await owner.transaction(async (tx) => {
    const [known] = await tx.query<{ filled: boolean }[]>('SELECT EXISTS (SELECT FROM system_setting) AS filled');
    const countries = await readCsv(directory, 'countries.csv');
    if (known?.filled) return placeCountries(tx, countries);
    const prefectures = await readCsv(directory, 'prefectures.csv');
    const municipalities = await readCsv(directory, 'municipalities.csv');
    await tx.query(
      `INSERT INTO prefecture (code, name, name_en, kana, latitude, longitude)
       SELECT * FROM jsonb_to_recordset($1) AS r(code text, name_ja text, name_en text, kana text, office_lat float8, office_lng float8)`,
      [JSON.stringify(prefectures)],
    );
    await tx.query(
      `INSERT INTO municipality (code, prefecture_code, name, name_short, kana, type, parent_code)
       SELECT code, pref_code, name_full, name_short, kana, type, nullif(parent_code, '')
       FROM jsonb_to_recordset($1) AS r(code text, pref_code text, name_full text, name_short text, kana text, type text, parent_code text)`,
      [JSON.stringify(municipalities)],
    );
    await tx.query(
      `INSERT INTO country (code, name, name_en, area, destination_category, seq)
       SELECT code, name_ja, name_en, area, CASE WHEN code = '392' THEN 1 ELSE 2 END, seq
       FROM jsonb_to_recordset($1) AS r(code text, name_ja text, name_en text, area smallint, seq smallint)`,
      [
        JSON.stringify(
          countries.map((line) => ({ ...line, area: AREAS.indexOf(line.area_ja ?? '') + 1, seq: Number(line.seq) })),
        ),
      ],
    );
    await tx.query(
      `INSERT INTO country_keyword (keyword, country_id)
       SELECT keyword, c.id
       FROM jsonb_to_recordset($1) AS r(code text, keywords text), unnest(string_to_array(r.keywords, '|')) AS keyword, country c
       WHERE c.code = r.code AND keyword <> ''`,
      [JSON.stringify(countries)],
    );
    await tx.query(
      `INSERT INTO system_setting (id, sender_mail_address, reply_to_mail_address, support_mail_address)
       VALUES (1, 'no-reply@example.com', 'support@example.com', 'support@example.com')`,
    );
    await placeCountries(tx, countries);
  });
}

/** Gives the countries that have none their point on the map. */
async function placeCountries(tx: EntityManager, countries: readonly Line[]): Promise<void> {
  await tx.query(
    `UPDATE country c SET latitude = r.lat, longitude = r.lng
     FROM jsonb_to_recordset($1) AS r(code text, lat float8, lng float8)
     WHERE c.code = r.code AND c.latitude IS NULL`,
    [JSON.stringify(countries.map((line) => ({ ...line, lat: line.lat || null, lng: line.lng || null })))],
  );
}
