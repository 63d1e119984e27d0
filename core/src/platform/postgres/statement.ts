import type { Sql } from './sql.ts';

/** A type of Postgres, with the type that node-postgres reads it as. `read` is never called: it holds the type. */
export interface PgType<Value> {
  readonly name: string;
  readonly isNullable: boolean;
  readonly read?: () => Value;
}

const typeOf = <Value>(name: string): PgType<Value> => ({ name, isNullable: false });

export const pg = {
  uuid: typeOf<string>('uuid'),
  uuids: typeOf<string[]>('uuid[]'),
  text: typeOf<string>('text'),
  texts: typeOf<string[]>('text[]'),
  /** Text that a check of the table limits to certain values. */
  textAs: <Value extends string>() => typeOf<Value>('text'),
  textsAs: <Value extends string>() => typeOf<Value[]>('text[]'),
  boolean: typeOf<boolean>('boolean'),
  integer: typeOf<number>('integer'),
  integers: typeOf<number[]>('integer[]'),
  float: typeOf<number>('double precision'),
  floats: typeOf<number[]>('double precision[]'),
  reals: typeOf<number[]>('real[]'),
  /** Too large for a number. */
  bigint: typeOf<string>('bigint'),
  bigints: typeOf<string[]>('bigint[]'),
  /** Whole amounts of money as a parameter, which are exact as numbers. */
  amounts: typeOf<number[]>('bigint[]'),
  timestamptz: typeOf<Date>('timestamp with time zone'),
  json: <Value>() => typeOf<Value>('jsonb'),
  /** The result of `JSON.stringify`, as a parameter. */
  jsonText: typeOf<string>('jsonb'),
  jsonTexts: typeOf<string[]>('jsonb[]'),
  nullable: <Value>({ name }: PgType<Value>): PgType<Value | null> => ({ name, isNullable: true }),
  /** A list that may contain nulls. */
  withNulls: <Value>({ name }: PgType<Value[]>): PgType<(Value | null)[]> => typeOf(name),
};

type ValueOf<Type> = Type extends PgType<infer Of> ? Of : never;
export type Values<Types extends readonly PgType<unknown>[]> = {
  readonly [Index in keyof Types]: ValueOf<Types[Index]>;
};
type Columns = Readonly<Record<string, PgType<unknown>>>;
export type RowOf<Of extends Columns> = { [Name in keyof Of]: ValueOf<Of[Name]> };

export interface Declaration {
  text: string;
  parameters: readonly PgType<unknown>[];
  /** By their names in code; Postgres has them in snake case. */
  row: Columns;
}

/** Every declared statement, for the test that has Postgres describe them. */
export const declarations: Declaration[] = [];

/**
 * Declares a statement in SQL. Parameters and rows are typed by the declaration, which a test compares with Postgres'
 * description of the statement on the migrated schema. Call it once, when its file is loaded.
 */
export function statement<const Types extends readonly PgType<unknown>[], Of extends Columns>(declaration: {
  text: string;
  parameters: Types;
  row: Of;
}): (sql: Sql, ...values: Values<Types>) => Promise<RowOf<Of>[]> {
  declarations.push(declaration);
  return (sql, ...values) => sql<RowOf<Of>>(declaration.text, values);
}
