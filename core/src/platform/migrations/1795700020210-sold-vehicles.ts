import type { MigrationInterface, QueryRunner } from 'typeorm';

const CONSTRAINT = 'owner_terms_ended_by_check';

/** Records that a book ended because another driver has bought the vehicle. */
export class SoldVehicles1795700020210 implements MigrationInterface {
  name = 'SoldVehicles1795700020210';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`SET LOCAL lock_timeout = '3s'`);
    await changeEnds(runner, (ends) => [...ends, 'sold']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE owner_terms SET ended_by = 'ops' WHERE ended_by = 'sold'`);
    await changeEnds(runner, (ends) => ends.filter((end) => end !== 'sold'));
  }
}

async function changeEnds(runner: QueryRunner, change: (ends: string[]) => string[]): Promise<void> {
  const rows: { definition: string }[] = await runner.query(
    `SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint
     WHERE conname = $1 AND conrelid = 'owner_terms'::regclass`,
    [CONSTRAINT],
  );
  const ends = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'/gu)].flatMap(([, end]) => end ?? []);
  if (ends.length === 0) throw new Error(`${CONSTRAINT} allows no ends`);
  const list = [...new Set(change(ends))].map((end) => `'${end}'`).join(', ');
  await runner.query(`ALTER TABLE owner_terms DROP CONSTRAINT ${CONSTRAINT},
    ADD CONSTRAINT ${CONSTRAINT} CHECK (ended_by IN (${list})) NOT VALID`);
}
