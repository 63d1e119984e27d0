import type { MigrationInterface, QueryRunner } from 'typeorm';

const shown = {
  freetown: {
    look: { centre: { lat: 8.452, lng: -13.215 }, zoom: 12 },
    shortcuts: [
      {
        kind: 'center',
        name: 'Siaka Stevens Street',
        address: 'Siaka Stevens Street, Freetown',
        lat: 8.48842,
        lng: -13.23452,
      },
      { kind: 'airport', name: 'Freetown International Airport', address: 'Lungi', lat: 8.61644, lng: -13.1955 },
      {
        kind: 'business',
        name: 'Cotton Tree',
        address: 'Siaka Stevens Street, Freetown',
        lat: 8.48715,
        lng: -13.23562,
      },
    ],
  },
  conakry: {
    look: { centre: { lat: 9.59, lng: -13.63 }, zoom: 11.5 },
    shortcuts: [
      { kind: 'center', name: 'Almamya', address: 'Almamya, Kaloum, Conakry', lat: 9.51047, lng: -13.71132 },
      { kind: 'airport', name: 'Aéroport international', address: 'Gbessia, Conakry', lat: 9.57689, lng: -13.612 },
      { kind: 'business', name: 'Marché Madina', address: 'Madina, Matam, Conakry', lat: 9.54533, lng: -13.6666 },
    ],
  },
};

/** Keeps with a city what screens show of it: the view that takes in its built-up area, and destinations for one tap. */
export class WhatCitiesShow1795700000310 implements MigrationInterface {
  name = 'WhatCitiesShow1795700000310';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      SET LOCAL lock_timeout = '3s';
      ALTER TABLE service_areas ADD COLUMN look jsonb, ADD COLUMN shortcuts jsonb NOT NULL DEFAULT '[]'`);
    for (const [id, { look, shortcuts }] of Object.entries(shown)) {
      await runner.query('UPDATE service_areas SET look = $2, shortcuts = $3 WHERE id = $1', [
        id,
        JSON.stringify(look),
        JSON.stringify(shortcuts),
      ]);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE service_areas DROP COLUMN look, DROP COLUMN shortcuts');
  }
}
