import type { Sql } from '@waka/core/platform/postgres/sql';
import { setTimeout as sleep } from 'node:timers/promises';

interface DayReport {
  rides: Record<string, number>;
  figures: Record<string, number>;
  /** Violations, with how often each occurs. */
  wrong: Record<string, number>;
}

/** Tracks and events follow the rides, which are over by then, within seconds; what is wrong after this stays so. */
const SETTLED_AFTER_MS = 20_000;
const LOOK_AGAIN_MS = 500;

/** Checks that everything adds up, by the database alone. */
export async function checkDay(sql: Sql): Promise<DayReport> {
  const end = performance.now() + SETTLED_AFTER_MS;
  for (;;) {
    const report = await readDay(sql);
    if (isRight(report) || performance.now() > end) return report;
    await sleep(LOOK_AGAIN_MS);
  }
}

export const isRight = ({ wrong: mistakes }: DayReport): boolean =>
  Object.values(mistakes).every((count) => count === 0);

/** Reads the state once; some of it may not have settled yet. */
export async function readDay(sql: Sql): Promise<DayReport> {
  const rides = await sql<{ status: string; count: number }>(
    `SELECT CASE WHEN cancel_reason = 'rider_no_show' THEN 'no_show' ELSE status END AS status, count(*)::int AS count
     FROM rides GROUP BY 1 ORDER BY 1`,
  );
  const count = async (of: Record<string, string>) => {
    const counted: Record<string, number> = {};
    for (const [name, rows] of Object.entries(of)) {
      const [found] = await sql<{ count: number }>(`SELECT count(*)::int AS count FROM (${rows}) AS rows`);
      counted[name] = found?.count ?? 0;
    }
    return counted;
  };
  return {
    rides: Object.fromEntries(rides.map((row) => [row.status, row.count])),
    figures: await count(figures),
    wrong: await count(wrong),
  };
}

const figures = {
  'ride events': 'SELECT 1 FROM ride_events',
  'offers refused': `SELECT 1 FROM ride_offers WHERE status = 'declined'`,
  'offers ignored': `SELECT 1 FROM ride_offers WHERE status = 'expired'`,
  'rides given back by drivers': `SELECT 1 FROM ride_events WHERE type = 'driver_cancelled'`,
  'fixes kept': 'SELECT 1 FROM ride_tracks',
  'rides of which too much was not seen': `
    SELECT 1 FROM rides WHERE findings @? '$[*] ? (@.code like_regex "_unseen$")'`,
  'tracks with half a minute missing': `
    SELECT DISTINCT ride_id FROM (SELECT ride_id, at, lag(at) OVER (PARTITION BY ride_id ORDER BY came_at, ride_tracks.seq) AS before
      FROM ride_tracks JOIN rides ON rides.id = ride_id WHERE attempt = 1) AS fixes
    WHERE at > before + interval '30 s'`,
};

// A driver has a ride from the event that has him in its state to the next one that does not.
const HELD = `
  SELECT ride_id, payload->>'driver_id' AS driver_id, payload->>'status' AS status, at, seq,
    lead(at) OVER (PARTITION BY ride_id ORDER BY seq) AS until
  FROM ride_events`;

const wrong = {
  'rides that are not over': `SELECT 1 FROM rides WHERE status NOT IN ('completed', 'cancelled', 'expired')`,
  'completed rides that are not in the ledger once': `
    SELECT rides.id FROM rides LEFT JOIN ledger_transactions ON ride_id = rides.id AND kind = 'ride_completed'
    WHERE status = 'completed' AND fare > 0
      AND (payment_method <> 'cash' OR completed_by IS DISTINCT FROM 'rider' OR findings_verdict = 'fine')
    GROUP BY rides.id HAVING count(ledger_transactions.id) <> 1`,
  'rides in the ledger that were not completed': `
    SELECT 1 FROM ledger_transactions JOIN rides ON rides.id = ride_id
    WHERE kind = 'ride_completed' AND status <> 'completed'`,
  'fares that are not what the ledger has': `
    SELECT rides.id FROM rides JOIN ledger_transactions ON ride_id = rides.id AND kind = 'ride_completed'
    JOIN ledger_entries ON transaction_id = ledger_transactions.id
    GROUP BY rides.id, fare
    HAVING sum(amount) FILTER (WHERE account IN ('driver_cash', 'rider_due', 'rider_credit', 'cash_rounding', 'promotions')) <> fare`,
  'currencies whose ledger is not at zero': 'SELECT currency FROM ledger_entries GROUP BY 1 HAVING sum(amount) <> 0',
  'accounts whose balance is not what was posted': `
    SELECT owner_id, account, currency, sum(amount) AS amount FROM ledger_entries WHERE owner_id IS NOT NULL GROUP BY 1, 2, 3
    EXCEPT SELECT owner_id, account, currency, amount FROM ledger_balances`,
  'times that a driver had two rides': `
    WITH held AS (SELECT * FROM (${HELD}) AS states WHERE status IN ('accepted', 'arrived', 'in_progress'))
    SELECT 1 FROM held one JOIN held other ON one.driver_id = other.driver_id AND one.ride_id < other.ride_id
      AND one.at < coalesce(other.until, 'infinity') AND other.at < coalesce(one.until, 'infinity')`,
  'logs with a gap': `
    SELECT ride_id FROM ride_events GROUP BY ride_id HAVING count(*) <> max(seq) OR min(seq) <> 1`,
  'rides whose log says something else': `
    SELECT rides.id FROM rides JOIN ride_events ON ride_id = rides.id AND ride_events.seq = rides.seq
    WHERE payload->>'status' <> status OR type <> last_event_type`,
  'offers that are open': `SELECT 1 FROM ride_offers WHERE status = 'open'`,
  'searches with two drivers': `
    SELECT ride_id FROM ride_offers WHERE status = 'accepted' GROUP BY ride_id, attempt HAVING count(*) > 1`,
  'tracks out of order': `
    SELECT 1 FROM (SELECT at, lag(at) OVER (PARTITION BY ride_id ORDER BY came_at, seq) AS before FROM ride_tracks) AS fixes
    WHERE at < before`,
  'completed rides without a track': `
    SELECT 1 FROM rides WHERE status = 'completed' AND NOT EXISTS (SELECT 1 FROM ride_tracks WHERE ride_id = rides.id)`,
  'driven rides that are said to be elsewhere or too soon': `
    SELECT 1 FROM rides WHERE findings @? '$[*] ? (@.code like_regex "_(far|too_soon)$")'`,
  'events left in the outbox': 'SELECT 1 FROM outbox',
  'drivers held by no ride': `
    SELECT 1 FROM driver_profiles WHERE idle_since IS NULL AND is_online AND NOT EXISTS
      (SELECT 1 FROM rides WHERE driver_id = user_id AND status IN ('accepted', 'arrived', 'in_progress'))`,
};
