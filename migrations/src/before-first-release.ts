import { Refusal } from '@tabimori/server';
import type { DataSource } from 'typeorm';

/** A migration of the time before the first release, whose migrations were made into one. */
const OLD = 'Schema1763683200000';

/** Thrown for a database that was made before the first release; nothing was changed in it. */
export class BeforeFirstRelease extends Refusal {
  override name = 'BeforeFirstRelease';
  /** By it the program that started the migrations recognizes such a database. */
  override readonly exitCode = 3;

  constructor() {
    super(
      'このデータベースは最初のリリースより前の版で作られたため、この版では使えません。中身は変更していません。' +
        '初めからにするには、同じ役割（role）が所有する空のデータベースを作り、DATABASE_URL と MIGRATION_DATABASE_URL に指定してください。',
      'This database was made by a version before the first release. This version cannot take it over, and has changed nothing ' +
        'in it. To begin again, create an empty database that belongs to the same role and name it in DATABASE_URL and ' +
        'MIGRATION_DATABASE_URL; keep the old one as long as you want to look something up in it.',
    );
  }
}

/** Refuses a database that was made before the first release. */
export async function requireReleased(owner: DataSource): Promise<void> {
  const [table] = await owner.query<{ known: boolean }[]>(
    `SELECT to_regclass('public.migrations') IS NOT NULL AS known`,
  );
  if (!table?.known) return;
  const [old] = await owner.query<object[]>('SELECT 1 FROM migrations WHERE name = $1', [OLD]);
  if (old) throw new BeforeFirstRelease();
}
