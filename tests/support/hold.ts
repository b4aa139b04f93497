import type { DataSource } from 'typeorm';

/** Holds a traveler in a transaction, as whoever changes them does; returns how to let go. */
export async function holdTraveler(db: DataSource, id: number): Promise<() => Promise<void>> {
  const runner = db.createQueryRunner();
  await runner.startTransaction();
  await runner.query('SELECT FROM applicant WHERE id = $1 FOR NO KEY UPDATE', [id]);
  return async () => {
    await runner.commitTransaction();
    await runner.release();
  };
}
