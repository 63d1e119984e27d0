import type { Sql } from './sql.ts';

/** A type of Postgres, with what node-postgres makes of its values. `read` is never called: it carries the type. */
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
  /** Text of which a check of the table allows some values alone. */
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
  /** What `JSON.stringify` made, as a parameter. */
  jsonText: typeOf<string>('jsonb'),
  jsonTexts: typeOf<string[]>('jsonb[]'),
  nullable: <Value>({ name }: PgType<Value>): PgType<Value | null> => ({ name, isNullable: true }),
  /** A list that may have nulls in it. */
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

/** Every statement that was declared, for the test that has Postgres describe them. */
export const declarations: Declaration[] = [];

/**
 * Declares a statement that stays SQL. Parameters and rows are typed by the declaration, which a test compares with what
 * Postgres says of the statement on the migrated schema. Declared once, when its file is loaded.
 */
export function statement<const Types extends readonly PgType<unknown>[], Of extends Columns>(declaration: {
  text: string;
  parameters: Types;
  row: Of;
}): (sql: Sql, ...values: Values<Types>) => Promise<RowOf<Of>[]> {
  declarations.push(declaration);
  return (sql, ...values) => sql<RowOf<Of>>(declaration.text, values);
}
