import type { RidePrice } from '../pricing/ride-price.ts';
import { priceTrip, totalOf } from '@waka/contracts/rides/tariff';
import { createDataSource, MIGRATIONS } from '../app/database.ts';
import { LegalTender1795700009000 } from '../platform/migrations/1795700009000-legal-tender.ts';
import { aDriver, aRider } from './builders.ts';
import { testCore, type TestCore } from './test-core.ts';

interface OldReceipt {
  rideId: string;
  riderId: string;
  /** Old leones. */
  total: number;
  lines: number[];
}

export interface OldDatabase {
  core: TestCore;
  /** What receipts said in old leones. */
  receipts: OldReceipt[];
  up: () => Promise<void>;
  down: () => Promise<void>;
  close: () => Promise<void>;
}

const TARIFF = { base: 15_000, perKm: 1500 };
const WITH_PARTS = {
  ...TARIFF,
  perMinute: 155,
  waitingPerMin: 205,
  night: { from: 0, to: 0, percent: 117 },
  roundTo: 5,
};
const BATCH = 1000;

/** Creates a database as the version before the new leone left it: completed rides with log, ledger and payments. */
export async function anOldDatabase(count: number): Promise<OldDatabase> {
  const core = await testCore();
  const dataSource = await createDataSource(core.config.databaseUrl, 1, MIGRATIONS).initialize();
  const run = (way: 'up' | 'down') =>
    dataSource.transaction(async ({ queryRunner }) => {
      if (queryRunner) await new LegalTender1795700009000()[way](queryRunner);
    });
  await run('down');
  const [rider, driver] = [await aRider(core), await aDriver(core)];
  const next = repeatable(1);
  const receipts: OldReceipt[] = [];
  for (let from = 0; from < count; from += BATCH) {
    const rides = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => anOldRide(next, from + index));
    const stored = await core.sql<{ id: string; place: number }>(RIDES, [rider.id, driver.id, JSON.stringify(rides)]);
    for (const { id, place } of stored) {
      const ride = rides[place - 1];
      if (ride) receipts.push({ rideId: id, riderId: rider.id, total: ride.fare, lines: ride.lines });
    }
  }
  for (const text of BOOKS) await core.sql(text);
  return {
    core,
    receipts,
    up: () => run('up'),
    down: () => run('down'),
    close: async () => {
      await dataSource.destroy();
      await core.close();
    },
  };
}

/** Returns the same numbers between 0 and 1 each time. */
function repeatable(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

function anOldRide(next: () => number, index: number) {
  const facts = { distanceKm: 0.3 + next() * 20, durationMin: 5 + Math.floor(next() * 40), minuteOfDay: 720 };
  const isPriced = index % 2 === 0;
  const waited = {
    ...facts,
    waitedMin: Math.floor(next() * 9),
    surcharges: [{ zone: 'Hill', end: 'pickup' as const, amount: 4005 }],
  };
  const tariff = isPriced ? WITH_PARTS : TARIFF;
  const { lines, total } = priceTrip(tariff, isPriced ? waited : facts);
  const price: RidePrice | null = isPriced
    ? { tariffId: '00000000-0000-7000-8000-000000000000', tariff, facts: waited, lines }
    : null;
  const method = index % 3 === 0 ? 'orange_money' : 'cash';
  return {
    ...facts,
    fare: totalOf(lines),
    shown: index % 5 === 0 ? total + 7 : null,
    price,
    method,
    tip:
      index % 4 === 0
        ? { method: 'orange_money', state: 'paid', amount: 2000 + index, currency: 'SLL', reason: null }
        : null,
    lines: lines.map(({ amount }) => amount),
  };
}

const RIDES = `
  WITH given AS (
    SELECT ordinality AS place, uuidv7() AS id, one.* FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS each (value, ordinality),
      LATERAL jsonb_to_record(value) AS one ("distanceKm" float8, "durationMin" int, fare int, shown int, price jsonb, method text, tip jsonb)
  ), stored AS (
    INSERT INTO rides (id, status, rider_id, rider_card, driver_id, driver_card, pickup, dropoff, pickup_area, dropoff_area,
      region, city, currency, vehicle_type, payment_method, payment, tip, estimated_fare, fare, shown_fare, price,
      distance_km, duration_min, started_at, completed_at, last_event_type)
    SELECT id, 'completed', $1, '{"name": "Aminata", "phone": null}', $2,
      '{"id": "x", "name": "Mohamed", "phone": null, "vehicle": {"make": "Toyota", "model": "Corolla", "plate": "AKL 482", "type": "standard"}}',
      '{"address": "Cotton Tree", "lat": 8.48, "lng": -13.23}', '{"address": "Lumley", "lat": 8.45, "lng": -13.27}',
      'Cotton Tree', 'Lumley', 'SL', 'freetown', 'SLL', 'standard', method,
      CASE WHEN method <> 'cash' THEN jsonb_build_object('method', method, 'state', 'paid', 'amount', fare, 'currency', 'SLL', 'reason', NULL) END,
      nullif(tip, 'null'), fare::text, fare, shown, nullif(price, 'null'), "distanceKm", "durationMin", now(), now(), 'completed'
    FROM given
  )
  SELECT id, place::int FROM given`;

/** Log, ledger, payments and settings, with amounts that are no multiples of ten. */
const BOOKS = [
  `INSERT INTO ride_events (ride_id, seq, type, payload) SELECT id, 1, 'completed', to_jsonb(rides) FROM rides`,
  `INSERT INTO payments (ride_id, rider_id, driver_id, method, amount, currency, state)
   SELECT id, rider_id, driver_id, payment_method, fare, 'SLL', 'paid' FROM rides WHERE payment_method <> 'cash'`,
  `WITH posted AS (
     INSERT INTO ledger_transactions (kind, reference, ride_id) SELECT 'ride_completed', id, id FROM rides RETURNING id, ride_id)
   INSERT INTO ledger_entries (transaction_id, line, account, owner_id, amount, currency)
   SELECT posted.id, line, account, owner_id, amount, 'SLL' FROM posted JOIN rides ON rides.id = ride_id, LATERAL (VALUES
     (1, CASE payment_method WHEN 'cash' THEN 'driver_cash' ELSE 'rider_due' END,
       CASE payment_method WHEN 'cash' THEN driver_id ELSE rider_id END, fare),
     (2, 'driver_earnings', driver_id, fare * 15 / 100 - fare), (3, 'commission', NULL, -(fare * 15 / 100))
   ) AS lines (line, account, owner_id, amount)`,
  `WITH posted AS (
     INSERT INTO ledger_transactions (kind, reference, ride_id) SELECT 'ride_paid', id, id FROM rides
     WHERE payment_method <> 'cash' RETURNING id, ride_id)
   INSERT INTO ledger_entries (transaction_id, line, account, owner_id, amount, currency)
   SELECT posted.id, line, account, owner_id, amount, 'SLL' FROM posted JOIN rides ON rides.id = ride_id, LATERAL (VALUES
     (1, 'wallet', NULL, fare), (2, 'rider_due', rider_id, -fare)) AS lines (line, account, owner_id, amount)`,
  `INSERT INTO fare_rates (region, vehicle_type, base, per_km, parts, effective_from) VALUES
     ('SL', 'xl', 27005, 1501, '{"perMinute": 155, "roundTo": 3, "night": {"from": 0, "to": 60, "percent": 120}, "maxPercent": null}', '2035-01-01Z'),
     ('GN', 'xl', 9005, 501, '{"perMinute": 155}', '2035-01-01Z')`,
  `INSERT INTO fare_zones (region, name, lat, lng, radius_m, amount, applies_to) VALUES
     ('SL', 'Hill', 8.4, -13.2, 500, 4005, 'either'), ('GN', 'Port', 9.5, -13.7, 500, 4005, 'either')`,
  `INSERT INTO official_fares (region, from_name, from_point, to_name, to_point, radius_m, seat_fare, source) VALUES
     ('SL', 'A', '{"lat": 8.4, "lng": -13.2}', 'B', '{"lat": 8.4, "lng": -13.2}', 500, 3, 'Ministry')`,
  `UPDATE ride_methods SET min_amount = 4, max_amount = 20005 WHERE method = 'orange_money'`,
  `INSERT INTO scheduled_rides (rider_id, city, trip, pickup_area, dropoff_area, vehicle_type, payment_method, fare, price, pickup_at, search_at)
   SELECT rider_id, 'freetown', '{"currency": "SLL"}', 'A', 'B', 'standard', 'cash', fare, price, now(), now() FROM rides LIMIT 2`,
  `UPDATE crossings SET price = 15005`,
  `INSERT INTO relay_trips (rider_id, first_quote_id, first_ride_id, scheduled_id, crossing_id, name, kind, from_quay, to_quay, minutes,
     board_minutes, ticket_price, time_zone, departs_at)
   SELECT rider_id, gen_random_uuid(), (SELECT id FROM rides LIMIT 1), scheduled_rides.id, crossings.id, 'Sea Coach', 'ferry', '{}', '{}', 40,
     15, 9004, 'Africa/Freetown', now() FROM scheduled_rides, crossings WHERE region = 'SL' LIMIT 1`,
  `INSERT INTO notifications (user_id, kind, facts) SELECT rider_id, 'trip_ended', jsonb_build_object('fare', fare, 'currency', currency)
   FROM rides`,
  `INSERT INTO audit_log (action, subject_type, details) VALUES
     ('driver.paid_out', 'user', '{"amount": 1234567, "currency": "SLL"}'), ('ride.refunded', 'ride', '{"amount": 2670, "currency": "GNF"}'),
     ('fares.changed', 'fare_rate', '{"region": "SL", "base": 15005, "perKm": 1500, "parts": {"roundTo": 500, "maxPercent": null}}')`,
];

const TABLES = [
  'rides',
  'ride_events',
  'payments',
  'ledger_transactions',
  'ledger_entries',
  'ledger_balances',
  'fare_rates',
  'fare_zones',
  'official_fares',
  'quests',
  'ride_methods',
  'notifications',
  'audit_log',
  'scheduled_rides',
  'crossings',
  'relay_trips',
];

/** Returns a hash of each table with money. */
export async function dumpOf({ core }: Pick<OldDatabase, 'core'>): Promise<Record<string, string>> {
  const dump: Record<string, string> = {};
  for (const table of TABLES) {
    const [row] = await core.sql<{ hash: string }>(
      `SELECT count(*) || ' ' || md5(string_agg(rows::text, '|' ORDER BY rows::text)) AS hash FROM ${table} AS rows`,
    );
    dump[table] = row?.hash ?? '';
  }
  return dump;
}
