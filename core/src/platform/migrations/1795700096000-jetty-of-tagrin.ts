import type { MigrationInterface, QueryRunner } from 'typeorm';

const moved = (from: string, to: string) => `
  UPDATE crossings SET quay_b = quay_b || '${to}' WHERE quay_b @> '${from}'`;

const [SURVEYED, MAPPED] = ['{"lat": 8.51663, "lng": -13.14746}', '{"lat": 8.51837, "lng": -13.14821}'];

/** Moves the quay of Tagrin out of the estuary to the terminal of the map, where ops has not moved it. */
export class JettyOfTagrin1795700096000 implements MigrationInterface {
  name = 'JettyOfTagrin1795700096000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(moved(SURVEYED, MAPPED));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(moved(MAPPED, SURVEYED));
  }
}
