import type { Client, Connection, FieldDef, Submittable } from 'pg';
import type { Declaration } from '../../platform/postgres/statement.ts';

/**
 * Has Postgres parse and describe declared statements without running them, in a transaction of the caller; returns
 * the wrong declarations.
 */
export async function misdeclared(client: Client, declarations: readonly Declaration[]): Promise<string[]> {
  await client.query('DEALLOCATE ALL');
  const findings: string[] = [];
  const described: (FieldDef[] | Error)[] = [];
  for (const [index, { text }] of declarations.entries()) {
    // In sequence, as each failure is rolled back by itself.
    await client.query('SAVEPOINT before');
    const fields = await describeStatement(client, `declared_${index}`, text);
    await client.query(fields instanceof Error ? 'ROLLBACK TO before' : 'RELEASE before');
    described.push(fields);
  }
  const schema = await readSchema(client);
  for (const [index, fields] of described.entries()) {
    const declaration = declarations[index];
    if (!declaration) continue;
    const about = declaration.text.trim().replaceAll(/\s+/g, ' ').slice(0, 70);
    const wrong =
      fields instanceof Error
        ? [fields.message]
        : [
            ...wrongParameters(declaration, schema.parameters.get(`declared_${index}`) ?? []),
            ...wrongColumns(declaration, fields, schema),
          ];
    findings.push(...wrong.map((finding) => `${about}: ${finding}`));
  }
  return findings;
}

interface Schema {
  types: Map<number, string>;
  /** Whether a column is nullable, by `table.column` in numbers. */
  nullable: Map<string, boolean>;
  parameters: Map<string, string[]>;
}

function wrongParameters({ parameters }: Declaration, types: string[]): string[] {
  const declared = parameters.map(({ name }) => name).join(', ');
  return declared === types.join(', ') ? [] : [`parameters are (${types.join(', ')}), declared (${declared})`];
}

function wrongColumns({ text, row }: Declaration, fields: FieldDef[], { types, nullable }: Schema): string[] {
  const missing = new Set(Object.keys(row).map(snakeCase));
  const declared = new Map(Object.entries(row).map(([name, type]) => [snakeCase(name), type]));
  const isOuter = /\b(LEFT|RIGHT|FULL)\s+(OUTER\s+)?JOIN\b/i.test(text);
  const wrong = fields.flatMap(({ name, dataTypeID, tableID, columnID }) => {
    missing.delete(name);
    const type = declared.get(name);
    if (!type) return [`column ${name} is not declared`];
    const actual = types.get(dataTypeID);
    if (actual !== type.name) return [`column ${name} is ${actual}, declared ${type.name}`];
    // An expression comes from no column: its declaration decides whether it is nullable.
    const mayBeNull = nullable.get(`${tableID}.${columnID}`);
    if (mayBeNull === true && !type.isNullable) return [`column ${name} may be null`];
    if (mayBeNull === false && type.isNullable && !isOuter) return [`column ${name} is never null`];
    return [];
  });
  return [...wrong, ...[...missing].map((name) => `there is no column ${name}`)];
}

async function readSchema(client: Client): Promise<Schema> {
  const types = await client.query<{ oid: number; name: string }>(
    'SELECT oid, format_type(oid, NULL) AS name FROM pg_type',
  );
  const columns = await client.query<{ column: string; nullable: boolean }>(
    `SELECT attrelid || '.' || attnum AS column, NOT attnotnull AS nullable
     FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE relnamespace = 'public'::regnamespace`,
  );
  const parameters = await client.query<{ name: string; types: string[] }>(
    'SELECT name, parameter_types::text[] AS types FROM pg_prepared_statements',
  );
  return {
    types: new Map(types.rows.map(({ oid, name }) => [oid, name])),
    nullable: new Map(columns.rows.map(({ column, nullable }) => [column, nullable])),
    parameters: new Map(parameters.rows.map((row) => [row.name, row.types])),
  };
}

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Sends Parse and Describe of Postgres' protocol; node-postgres offers no call for them alone. */
const describeStatement = (client: Client, name: string, text: string): Promise<FieldDef[] | Error> =>
  new Promise((resolve) => {
    let answer: FieldDef[] = [];
    const description = {
      submit(connection: Connection) {
        connection.parse({ name, text, types: [] }, true);
        connection.describe({ type: 'S', name }, true);
        connection.sync();
      },
      handleRowDescription({ fields }: { fields: FieldDef[] }) {
        answer = fields;
      },
      handleError(error: Error) {
        // The client drops the query then, and does not report when it is ready.
        resolve(error);
      },
      handleReadyForQuery() {
        resolve(answer);
      },
    } satisfies Submittable & Record<string, unknown>;
    client.query(description);
  });
