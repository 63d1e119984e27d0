import type { UserType } from '@waka/contracts/accounts/user';
import type { PersonFound } from '@waka/contracts/ops/people-views';
import { countryOfPhone, internationalPhone, phoneProblem } from '@waka/contracts/accounts/phone';
import { ERASES_AT } from '../../accounts/erasure-time.repository.ts';
import type { Sql } from '../../platform/postgres/sql.ts';
import { pg, statement, type RowOf } from '../../platform/postgres/statement.ts';

const MOST_WORDS = 6;
/** The index of trigrams finds shorter texts only at the start of a word. */
const TRIGRAM = 3;
const SHORTEST_PLATE = 3;
const SHORTEST_NUMBER = 4;

/**
 * Builds the SQL for the ids that a text finds, at most `most` of each search. Each column is searched by itself, as
 * no index serves a condition over two, and before it is sorted: otherwise the newest accounts would be read one by
 * one until enough match.
 */
function foundBy(text: string, most: number): { condition: string; values: string[] } {
  const values: string[] = [];
  const add = (value: string) => `$${values.push(value)}`;
  const escaped = text.trim().replaceAll(/[\\%_]/g, '\\$&');
  const searches = [
    { table: 'users', key: 'id', where: namesLike(escaped, add) },
    { table: 'users', key: 'id', where: emailLike(escaped, add) },
    ...['phone', 'unproved_phone'].map((column) => ({
      table: 'users',
      key: 'id',
      where: numberLike(column, text, add),
    })),
    { table: 'audit_log', key: 'subject_id', where: formerNumber(text, add) },
    { table: 'driver_profiles', key: 'user_id', where: plateLike(escaped, add) },
    // Who booked for the person with this number.
    { table: 'rides', key: 'rider_id', where: isNumber('passenger_phone', text, add) },
    { table: 'rides', key: 'rider_id', where: isReceipt(text, add) },
    { table: 'users', key: 'id', where: isId(text, add) },
  ];
  const parts = searches.flatMap(({ table, key, where }, index) =>
    where === null ? [] : [{ name: `found_${index}`, search: `SELECT ${key} AS id FROM ${table} WHERE ${where}` }],
  );
  const ctes = parts.map(({ name, search }) => `${name} AS MATERIALIZED (${search})`);
  const lists = parts.map(({ name }) => `(SELECT id FROM ${name} ORDER BY id DESC LIMIT ${most})`);
  return { condition: `WITH ${ctes.join(', ')} ${lists.join(' UNION ')}`, values };
}

type Add = (value: string) => string;

/** Searches each word of a name by itself, as names come in either order; a short word has to start a word. */
function namesLike(escaped: string, add: Add): string {
  const like = (pattern: string) => `plain_text(full_name) LIKE plain_text(${add(pattern)})`;
  const conditions = escaped
    .split(/\s+/)
    .slice(0, MOST_WORDS)
    // In one order, so that there are few different statements.
    .toSorted((one, other) => Number(isShort(one)) - Number(isShort(other)))
    .map((word) => (isShort(word) ? `(${like(`${word}%`)} OR ${like(`% ${word}%`)})` : like(`%${word}%`)));
  return conditions.join(' AND ');
}

function emailLike(escaped: string, add: Add): string | null {
  if (/\s/.test(escaped)) return null;
  return `email LIKE lower(${add(isShort(escaped) ? `${escaped}%` : `%${escaped}%`)})`;
}

const isShort = (escaped: string): boolean => escaped.replaceAll('\\', '').length < TRIGRAM;

/** Looks up a number that is typed in full. */
function isNumber(column: string, text: string, add: Add): string | null {
  const inFull = HOMES.map((home) => internationalPhone(text, home));
  const whole = inFull.filter((number) => countryOfPhone(number) !== null && phoneProblem(number) === null);
  return whole.length > 0 ? `${column} IN (${[...new Set(whole)].map(add).join(', ')})` : null;
}

/** Looks up a number that is typed in full; searches a part of one in all numbers. */
function numberLike(column: string, text: string, add: Add): string | null {
  const whole = isNumber(column, text, add);
  if (whole !== null) return whole;
  const inFull = HOMES.map((home) => internationalPhone(text, home));
  const written = digitsOf(text);
  const known = [
    written.replace(/^0+/, ''),
    ...(/^(?:\+|0|232|224)/.test(text.trim()) ? inFull.map(withoutTrunkZero) : []),
  ];
  // A few digits would match almost all numbers.
  const parts = [...new Set([written, ...known])].filter((digits) => digits.length >= SHORTEST_NUMBER);
  return parts.length > 0 ? `(${parts.map((digits) => `${column} LIKE ${add(`%${digits}%`)}`).join(' OR ')})` : null;
}

/** Looks up the numbers that people have changed since; the condition is that of the index `phones_before`. */
function formerNumber(text: string, add: Add): string | null {
  const where = numberLike(`(details ->> 'phoneWas')`, text, add);
  return where && `action = 'account.phone_changed' AND subject_type = 'user' AND ${where}`;
}

/** Looks up the ride with a receipt's number, or with its last part, which is that of the ride's id. */
function isReceipt(text: string, add: Add): string | null {
  const [, last = null] = /^(?:W?\d{6}[-\s]*)?([\da-f]{8})$/i.exec(text.trim()) ?? [];
  return last && `${LAST_OF_RIDE} = ${add(last.toLowerCase())}`;
}

/** Looks up the person with an id, as in the address of a file. */
const isId = (text: string, add: Add): string | null => (ID.test(text) ? `id = ${add(text)}::uuid` : null);

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The expression of the index `rides_by_number`. */
const LAST_OF_RIDE = 'right(rides.id::text, 8)';

const HOMES = ['SL', 'GN'] as const;
const digitsOf = (number: string): string => number.replaceAll(/\D/g, '');

/** Removes the trunk zero of the home country, which a partly typed number may still have. */
const withoutTrunkZero = (number: string): string => digitsOf(number).replace(/^(232|224)0+/, '$1');

// Escaped wildcards stay: they match nothing.
function plateLike(escaped: string, add: Add): string | null {
  const plate = escaped.replaceAll(/[^\p{L}\p{N}\\%_]/gu, '');
  if (plate.length < SHORTEST_PLATE - 1) return null;
  return `${PLAIN_PLATE} LIKE plain_text(${add(plate.length < SHORTEST_PLATE ? `${plate}%` : `%${plate}%`)})`;
}

/** The expression of the index `drivers_by_plain_plate`: letters and digits alone. */
const PLAIN_PLATE = `regexp_replace(plain_text(vehicle_plate_number), '[^[:alnum:]]', '', 'g')`;

const FOUND = {
  id: pg.uuid,
  userType: pg.nullable(pg.textAs<UserType>()),
  fullName: pg.nullable(pg.text),
  email: pg.nullable(pg.text),
  phone: pg.nullable(pg.text),
  plate: pg.nullable(pg.text),
  isSuspended: pg.boolean,
  erasesAt: pg.nullable(pg.timestamptz),
  formerPhone: pg.nullable(pg.text),
  bookedFor: pg.nullable(pg.json<NonNullable<PersonFound['bookedFor']>>()),
  ride: pg.nullable(pg.json<{ id: string; completedAt: string | null }>()),
};

function searchFor(text: string, most: number): { text: string; values: string[] } {
  const { condition, values } = foundBy(text, most);
  const add: Add = (value) => `$${values.push(value)}`;
  const isPassenger = isNumber('passenger_phone', text, add) ?? 'false';
  const isFormer = formerNumber(text, add) ?? 'false';
  const isOfReceipt = isReceipt(text, add) ?? 'false';
  const statementText = `SELECT users.id, user_type, full_name, email, coalesce(phone, unproved_phone) AS phone,
      vehicle_plate_number AS plate, suspended_at IS NOT NULL AS is_suspended, ${ERASES_AT} AS erases_at,
      (SELECT details ->> 'phoneWas' FROM audit_log
       WHERE subject_id = users.id AND ${isFormer} ORDER BY id DESC LIMIT 1) AS former_phone,
      (SELECT jsonb_build_object('rideId', id, 'name', passenger_name) FROM rides
       WHERE rider_id = users.id AND ${isPassenger} ORDER BY id DESC LIMIT 1) AS booked_for,
      (SELECT jsonb_build_object('id', id, 'completedAt', completed_at) FROM rides
       WHERE rider_id = users.id AND ${isOfReceipt} ORDER BY id DESC LIMIT 1) AS ride
    FROM users LEFT JOIN driver_profiles ON user_id = users.id
    WHERE users.id IN (${condition}) ORDER BY users.id DESC LIMIT ${most}`;
  return { text: statementText, values };
}

// The statement depends on the text, so an example of each kind is declared for the test.
const EXAMPLES = ['Aminata Kamara', 'am', 'a@example.com', '+23276123456', '6123', 'AB 12', 'W261127-8B888DE4'];
for (const example of [...EXAMPLES, '0192f000-0000-7000-8000-00008b888de4']) {
  const { text, values } = searchFor(example, 1);
  statement({ text, parameters: values.map((value) => (ID.test(value) ? pg.uuid : pg.text)), row: FOUND });
}

/** Finds people whose name, phone, e-mail or plate contains a text, or who had the ride with this number of its receipt. */
export function peopleFound(sql: Sql, text: string, most: number): Promise<RowOf<typeof FOUND>[]> {
  const search = searchFor(text, most);
  return sql(search.text, search.values);
}
