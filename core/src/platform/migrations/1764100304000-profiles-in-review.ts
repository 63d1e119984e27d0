import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds what riders see of an approved driver while a new name or photo awaits review. Meanwhile there are two photos.
 */
export class ProfilesInReview1764100304000 implements MigrationInterface {
  name = 'ProfilesInReview1764100304000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // A concurrent build blocks no call; it waits itself for older transactions.
    await runner.query(`SET lock_timeout = '60s'`);
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS photos_of_a_user');
    await runner.query('CREATE INDEX CONCURRENTLY photos_of_a_user ON photos (user_id)');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS profiles_to_review');
    await runner.query(`SET lock_timeout = '3s'`);
    await runner.query('ALTER TABLE driver_profiles ADD COLUMN IF NOT EXISTS shown_as jsonb');
    await runner.query('ALTER TABLE photos DROP CONSTRAINT IF EXISTS one_photo_a_user');
    await runner.query(`SET lock_timeout = '60s'`);
    await runner.query(
      'CREATE INDEX CONCURRENTLY profiles_to_review ON driver_profiles (user_id) WHERE shown_as IS NOT NULL',
    );
    await runner.query('RESET lock_timeout');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE driver_profiles DROP COLUMN shown_as');
    await runner.query('DROP INDEX photos_of_a_user');
  }
}
