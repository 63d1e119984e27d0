/** Functions of the session alone, which turn amounts into cents (`up`) or back into old leones. */
export const functions = `
CREATE OR REPLACE FUNCTION pg_temp.turned(amount numeric, up boolean) RETURNS bigint LANGUAGE sql IMMUTABLE AS
$$ SELECT (CASE WHEN up THEN sign(amount) * floor((abs(amount) + 5) / 10) ELSE amount * 10 END)::bigint $$;

-- Lines add up to the turned sum: each is the difference of two rounded sums. One of less than half a cent goes.
CREATE OR REPLACE FUNCTION pg_temp.turned_lines(lines jsonb, up boolean) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN (SELECT coalesce(jsonb_agg(pg_temp.turned_money(line, up) || jsonb_build_object('amount', turned) ORDER BY n)
      FILTER (WHERE turned <> 0), '[]')
    FROM (SELECT n, line, pg_temp.turned(upto, up) - pg_temp.turned(upto - amount, up) AS turned
      FROM (SELECT n, line, (line ->> 'amount')::numeric AS amount, sum((line ->> 'amount')::numeric) OVER (ORDER BY n) AS upto
        FROM jsonb_array_elements(lines) WITH ORDINALITY AS each (line, n)) AS summed) AS lines);
END $$;

-- Turns the money in a row of rides, a price, a tariff, a payment, or the details of a decision.
CREATE OR REPLACE FUNCTION pg_temp.turned_money(o jsonb, up boolean) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN (SELECT coalesce(jsonb_object_agg(key, CASE
      WHEN jsonb_typeof(value) = 'number' AND key = 'roundTo' THEN to_jsonb(greatest(1, pg_temp.turned(value::numeric, up)))
      WHEN jsonb_typeof(value) = 'number' AND key IN ('fare', 'shown_fare', 'amount', 'base', 'perKm', 'perMinute',
        'minimumFare', 'waitingPerMin', 'cancellationFee', 'noShowFee', 'atLeast', 'price', 'seatFare', 'minAmount', 'maxAmount')
        THEN to_jsonb(pg_temp.turned(value::numeric, up))
      WHEN key = 'estimated_fare' AND value #>> '{}' ~ '^[0-9]{1,9}$'
        THEN to_jsonb(pg_temp.turned((value #>> '{}')::numeric, up)::text)
      WHEN key = 'currency' THEN to_jsonb(CASE WHEN up THEN 'SLE' ELSE 'SLL' END)
      WHEN jsonb_typeof(value) = 'object' AND key IN ('price', 'tariff', 'facts', 'parts', 'payment', 'tip')
        THEN pg_temp.turned_money(value, up)
      WHEN jsonb_typeof(value) = 'array' AND key = 'lines' THEN pg_temp.turned_lines(value, up)
      WHEN jsonb_typeof(value) = 'array' AND key = 'surcharges' THEN (SELECT coalesce(
        jsonb_agg(pg_temp.turned_money(one, up) ORDER BY n), '[]') FROM jsonb_array_elements(value) WITH ORDINALITY AS each (one, n))
      ELSE value END), '{}')
    FROM jsonb_each(o));
END $$;

-- What cannot be turned back from the turned amounts; null where all can.
CREATE OR REPLACE FUNCTION pg_temp.left_over(was jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS
$$ SELECT CASE WHEN pg_temp.turned_money(pg_temp.turned_money(was, true), false) <> was THEN was END $$;

-- Turns back, each amount to what it was where it is still the one that was turned.
CREATE OR REPLACE FUNCTION pg_temp.turned_back(is_now jsonb, was jsonb) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN pg_temp.turned_money(is_now, false) || (SELECT coalesce(jsonb_object_agg(key, CASE
      WHEN key IN ('payment', 'tip') AND jsonb_typeof(value) = 'object'
        THEN pg_temp.turned_money(is_now -> key, false) || jsonb_build_object('amount', value -> 'amount')
      ELSE value END), '{}')
    FROM jsonb_each(was), LATERAL (SELECT pg_temp.turned_money(jsonb_build_object(key, value), true) AS turned) AS again
    WHERE CASE WHEN key IN ('payment', 'tip') AND jsonb_typeof(value) = 'object'
      THEN to_jsonb(pg_temp.turned((value ->> 'amount')::numeric, true)) = is_now -> key -> 'amount'
      -- A price of less than half a cent was made one cent.
      ELSE is_now -> key IN (turned -> key, CASE WHEN turned -> key = '0' THEN to_jsonb(1) END) END);
END $$;
`;

/** Writes SQL for the amounts in a row of `rides`, or in a line of its log. */
export const moneyOf = (from: (column: string) => string): string =>
  `jsonb_build_object(${['fare', 'shown_fare', 'price', 'payment', 'tip', 'estimated_fare']
    .map((column) => `'${column}', ${from(column)}`)
    .join(', ')})`;

/**
 * Each transaction keeps its sum of zero, as its lines are differences of rounded sums and the last sum is zero; its
 * first line is the rounded fare. What roundings of single lines have added up to on an account of a driver is given
 * back by a correction, so that a balance is the old one, rounded once.
 */
export const ledgerUp = `
ALTER TABLE ledger_entries DISABLE TRIGGER USER;
ALTER TABLE ledger_transactions DISABLE TRIGGER USER;
ALTER TABLE ledger_entries ADD COLUMN old_amount bigint, DROP CONSTRAINT ledger_entries_currency_check,
  DROP CONSTRAINT ledger_entries_amount_check;
CREATE TEMP TABLE old_balances ON COMMIT DROP AS
  SELECT owner_id, account, sum(amount) AS amount FROM ledger_entries
  WHERE currency = 'SLL' AND account IN ('driver_earnings', 'driver_cash') GROUP BY 1, 2;
UPDATE ledger_entries SET amount = turned, currency = 'SLE', old_amount = CASE WHEN turned * 10 <> was THEN was END
FROM (SELECT transaction_id AS id, line AS number, amount AS was,
    pg_temp.turned(upto, true) - pg_temp.turned(upto - amount, true) AS turned
  FROM (SELECT transaction_id, line, amount, sum(amount) OVER (PARTITION BY transaction_id ORDER BY line) AS upto
    FROM ledger_entries WHERE currency = 'SLL') AS summed) AS lines
WHERE transaction_id = id AND line = number;
WITH drifted AS (
  SELECT owner_id, account, pg_temp.turned(old_balances.amount, true) - sum(entries.amount) AS amount
  FROM old_balances JOIN ledger_entries entries USING (owner_id, account) WHERE entries.currency = 'SLE'
  GROUP BY owner_id, account, old_balances.amount
  HAVING pg_temp.turned(old_balances.amount, true) <> sum(entries.amount)
), posted AS (
  INSERT INTO ledger_transactions (kind, reference, note)
  SELECT 'adjustment', md5('legal tender ' || owner_id || account)::uuid, 'legal tender' FROM drifted
  RETURNING id, reference, at
)
INSERT INTO ledger_entries (transaction_id, line, account, owner_id, amount, currency, at)
SELECT posted.id, lines.line, lines.account, lines.owner_id, lines.amount, 'SLE', posted.at
FROM posted JOIN drifted ON reference = md5('legal tender ' || owner_id || drifted.account)::uuid, LATERAL (VALUES
  (1, drifted.account, drifted.owner_id, drifted.amount),
  (2, 'adjustments', NULL, -drifted.amount)) AS lines (line, account, owner_id, amount);
`;

/** Reverts `ledgerUp`; transactions that were posted since are turned as they are. */
export const ledgerDown = `
ALTER TABLE ledger_entries DISABLE TRIGGER USER;
ALTER TABLE ledger_transactions DISABLE TRIGGER USER;
DELETE FROM ledger_entries USING ledger_transactions WHERE transaction_id = id AND kind = 'adjustment'
  AND note = 'legal tender' AND reference IN (SELECT md5('legal tender ' || owner_id || account)::uuid FROM ledger_balances);
DELETE FROM ledger_transactions WHERE kind = 'adjustment' AND note = 'legal tender'
  AND reference IN (SELECT md5('legal tender ' || owner_id || account)::uuid FROM ledger_balances);
ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_currency_check, DROP CONSTRAINT ledger_entries_amount_check;
UPDATE ledger_entries SET amount = coalesce(old_amount, amount * 10), currency = 'SLL' WHERE currency = 'SLE';
ALTER TABLE ledger_entries DROP COLUMN old_amount;
`;

/** Adds the balances up again, checks that nothing is lost, and sets the walls up. */
export const ledgerClosed = (currency: 'SLE' | 'SLL', amount: string): string => `
DELETE FROM ledger_balances WHERE currency IN ('SLE', 'SLL');
INSERT INTO ledger_balances (owner_id, account, currency, amount)
SELECT owner_id, account, currency, sum(amount) FROM ledger_entries
WHERE owner_id IS NOT NULL AND currency = '${currency}' GROUP BY owner_id, account, currency;
DO $$ BEGIN
  IF EXISTS (SELECT FROM ledger_entries GROUP BY transaction_id, currency HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'a transaction of the ledger would not balance';
  END IF;
END $$;
ALTER TABLE ledger_entries
  ADD CONSTRAINT ledger_entries_currency_check CHECK (currency IN ('${currency}', 'GNF')),
  ADD CONSTRAINT ledger_entries_amount_check CHECK (${amount});
ALTER TABLE ledger_entries ENABLE TRIGGER USER;
ALTER TABLE ledger_transactions ENABLE TRIGGER USER;
`;
