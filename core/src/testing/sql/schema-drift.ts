import type { Client } from 'pg';
import type { DataSource } from 'typeorm';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata.js';

/** Lists columns of entities and of the migrated schema without an equal on the other side, one line each. */
export async function driftOf(dataSource: DataSource, client: Client): Promise<string[]> {
  const declared = new Set(
    dataSource.entityMetadatas.flatMap(({ tableName, columns }) =>
      columns.map((column) => `${tableName}.${column.databaseName}: ${declaredAs(dataSource, column)}`),
    ),
  );
  const { rows } = await client.query<{ line: string }>(COLUMNS);
  const migrated = new Set(rows.map(({ line }) => line));
  return [
    ...[...declared].filter((line) => !migrated.has(line)).map((line) => `only the entity has ${line}`),
    ...[...migrated].filter((line) => !declared.has(line)).map((line) => `only the table has ${line}`),
  ].toSorted();
}

function declaredAs({ driver }: DataSource, column: ColumnMetadata): string {
  // TypeORM's own option for generated columns would need a table of its own.
  const isGenerated = !column.isInsert && !column.isUpdate;
  const value = isGenerated ? 'GENERATED' : driver.normalizeDefault(column);
  return [
    `${driver.normalizeType(column)}${column.isArray ? '[]' : ''}`,
    ...(column.isNullable ? [] : ['NOT NULL']),
    ...(column.isPrimary ? ['KEY'] : []),
    ...(column.generatedIdentity ? ['IDENTITY'] : []),
    // TypeORM writes numbers in quotes.
    ...(value === undefined ? [] : [value.replace(/^'(-?\d+)'$/, '$1')]),
  ].join(' ');
}

// Formatted like `declaredAs` does. The table of migrations is TypeORM's own.
const COLUMNS = `
  SELECT concat_ws(' ', relname || '.' || attname || ':', format_type(atttypid, atttypmod),
    CASE WHEN attnotnull THEN 'NOT NULL' END,
    CASE WHEN attnum = ANY (indkey::int2[]) THEN 'KEY' END,
    CASE WHEN attidentity <> '' THEN 'IDENTITY' END,
    CASE WHEN attgenerated = 's' THEN 'GENERATED' END,
    CASE WHEN attgenerated = '' THEN regexp_replace(pg_get_expr(adbin, adrelid), '^(''[^'']*'')::text$', '\\1') END
  ) AS line
  FROM pg_class
  JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
  LEFT JOIN pg_attrdef ON adrelid = pg_class.oid AND adnum = attnum
  LEFT JOIN pg_index ON indrelid = pg_class.oid AND indisprimary
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND relname <> 'migrations'`;
