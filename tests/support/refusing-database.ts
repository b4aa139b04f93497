import { asOwner } from './database.js';

/**
 * Prepares a database that refuses every write with a SQLSTATE of your choice, as PostgreSQL does with a full disk,
 * until it is null.
 */
export async function makeRefusing(url: string): Promise<(state: string | null) => Promise<void>> {
  await asOwner(
    url,
    `CREATE TABLE fault_refusal (state text); GRANT SELECT ON fault_refusal TO tabimori_app;
     CREATE FUNCTION fault_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
     DECLARE found text;
     BEGIN
       SELECT state INTO found FROM fault_refusal;
       IF found IS NOT NULL THEN RAISE 'refused by the test' USING ERRCODE = found; END IF;
       RETURN NULL;
     END $$;
     DO $$
     DECLARE name text;
     BEGIN
       FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'fault_refusal' LOOP
         EXECUTE format('CREATE TRIGGER fault_refuse BEFORE INSERT OR UPDATE OR DELETE ON %I EXECUTE FUNCTION fault_refuse()', name);
       END LOOP;
     END $$`,
  );
  return (state) =>
    asOwner(url, `DELETE FROM fault_refusal; ${state === null ? '' : `INSERT INTO fault_refusal VALUES ('${state}')`}`);
}
