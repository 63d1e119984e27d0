import { getMetadataArgsStorage, type DataSource, type EntityManager } from 'typeorm';

/** Runs one statement and returns its rows with camelCase keys. The caller declares the type of the rows. */
export type RunSql = <Row extends object>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/**
 * Access to Postgres: a transaction, or the pool outside of any. Repositories get TypeORM's manager of the same from
 * it.
 */
export type Sql = RunSql & { readonly manager: EntityManager };

export function sqlOf(manager: EntityManager): Sql {
  const run: RunSql = async (text, values = []) => rowsOf(await manager.query(text, [...values]));
  return Object.assign(run, { manager });
}

/** Creates a function that runs one transaction, rolled back by any error thrown inside. */
export const transactionOn =
  (dataSource: DataSource) =>
  <Result>(work: (sql: Sql) => Promise<Result>): Promise<Result> =>
    dataSource.transaction((manager) => work(sqlOf(manager)));

export type Transaction = ReturnType<typeof transactionOn>;

/**
 * A condition that is always true, for the WHERE of a statement outside any transaction: its commit does not wait for
 * the disk. Only for what may be lost, or done twice, when Postgres crashes in the next fraction of a second.
 */
export const WITHOUT_WAITING_FOR_DISK = `set_config('synchronous_commit', 'off', true) = 'off'`;

// The driver returns [rows, count] for UPDATE and DELETE, and the rows for everything else.
function rowsOf<Row>(result: unknown): Row[] {
  if (!Array.isArray(result)) return [];
  const rows: Record<string, unknown>[] = Array.isArray(result[0]) ? result[0] : result;
  return camelise<Row>(rows);
}

/**
 * Converts rows of an entity that came as one value each, as by `to_jsonb(rides)`: Node reads it much faster than
 * fifty columns. Restores what JSON lost: the names in code, and times.
 */
export function rowsOfJson<Row extends object>(entity: new () => object, values: object[]): Row[] {
  const names = timesOf(entity);
  return camelise<Row>(values, (name, value) =>
    typeof value === 'string' && names.has(name) ? new Date(value) : value,
  );
}

const times = new Map<object, Set<string>>();

function timesOf(entity: object): Set<string> {
  const known = times.get(entity);
  if (known) return known;
  const columns = getMetadataArgsStorage().columns.filter(({ target }) => target === entity);
  const stamps = columns.filter(({ options }) => options.type === 'timestamptz');
  const names = new Set(stamps.map(({ propertyName }) => propertyName));
  times.set(entity, names);
  return names;
}

const camelNames = new Map<string, string>();

function camelName(name: string): string {
  const known = camelNames.get(name);
  if (known) return known;
  const camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
  camelNames.set(name, camel);
  return camel;
}

type Read = (name: string, value: unknown) => unknown;

// Called for every row of every result, so it allocates no list of entries.
function camelise<Row>(rows: object[], read?: Read): Row[];
function camelise(rows: object[], read: Read = (_, value) => value): unknown[] {
  return rows.map((row) => {
    const fields: Record<string, unknown> = Object(row);
    const named: Record<string, unknown> = {};
    for (const key of Object.keys(fields)) {
      const name = camelName(key);
      named[name] = read(name, fields[key]);
    }
    return named;
  });
}

/**
 * Checks whether Postgres refuses the values of a statement (classes 22 and 23), which another try would not change.
 */
export function isRefusedData(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('driverError' in error) return isRefusedData(error.driverError);
  return 'code' in error && typeof error.code === 'string' && /^2[23]/.test(error.code);
}

/** Returns the unique index or constraint that a failed statement violated, or null. */
export function violatedConstraint(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('driverError' in error) return violatedConstraint(error.driverError);
  const isUniqueViolation = 'code' in error && error.code === '23505';
  return isUniqueViolation && 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : null;
}
