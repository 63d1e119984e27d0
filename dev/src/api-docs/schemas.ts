import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createRequire } from 'node:module';
import { getMetadataStorage } from 'class-validator';
import { targetConstructorToSchema, validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { createGenerator } from 'ts-json-schema-generator';

export type Schemas = Record<string, unknown>;
const POINTER = '#/components/schemas/';

/** Generates JSON schemas of a module's exports, and of all that they refer to. */
export async function schemasOfTypes(module: string, contracts: string): Promise<Schemas> {
  // Beside the contracts, so that their packages are found.
  const file = path.join(contracts, 'src', `.types-${process.pid}.ts`);
  await writeFile(file, module);
  try {
    const generator = createGenerator({
      path: file,
      tsconfig: path.join(contracts, 'tsconfig.json'),
      type: '*',
      skipTypeCheck: true,
      encodeRefs: false,
      additionalProperties: false,
    });
    return repointed(generator.createSchema('*').definitions ?? {});
  } finally {
    await rm(file);
  }
}

/**
 * Generates JSON schemas of the classes that requests are checked with: of those given, and of all that were imported
 * with them.
 */
export function schemasOfRequests(classes: Iterable<Function>): Schemas {
  const { defaultMetadataStorage } = createRequire(import.meta.url)('class-transformer/cjs/storage.js');
  const options = {
    classTransformerMetadataStorage: defaultMetadataStorage,
    classValidatorMetadataStorage: getMetadataStorage(),
    refPointerPrefix: POINTER,
  };
  const schemas: Schemas = validationMetadatasToSchemas(options);
  // A class that adds nothing to the one it extends is not among them.
  for (const type of classes) schemas[type.name] ??= targetConstructorToSchema(type, options);
  return withNulls(
    Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, { ...Object(schema), additionalProperties: false }]),
    ),
  );
}

// Decorator metadata has the type Object for a nullable field; the generator puts the reference before or after the
// type. A date and a time are both texts, so neither of them can be the only one that fits.
const withNulls = (schemas: Schemas): Schemas =>
  JSON.parse(
    JSON.stringify(schemas)
      .replaceAll('"oneOf":', '"anyOf":')
      .replaceAll(/"\$ref":"#\/components\/schemas\/Object","type":"(\w+)"/g, '"type":["$1","null"]')
      .replaceAll(/"type":"(\w+)","\$ref":"#\/components\/schemas\/Object"/g, '"type":["$1","null"]'),
  );

/** Renames generic types, such as `Change<Values>`, to names that a description may have. */
const repointed = (definitions: object): Schemas =>
  JSON.parse(
    JSON.stringify(definitions)
      .replaceAll(/"(#\/definitions\/)?(\w+)(?:<|%3C)(\w+)(?:>|%3E)"/g, '"$1$2_$3"')
      .replaceAll('"#/definitions/', `"${POINTER}`),
  );

/** Turns lists of `items` into `prefixItems`: OpenAPI 3.1 has tuples of JSON Schema 2020-12, AsyncAPI those of draft 7. */
export const withPrefixItems = (schemas: Schemas): Schemas =>
  JSON.parse(JSON.stringify(schemas), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('items' in value) || !Array.isArray(value.items)) return value;
    const { items, ...rest } = value;
    return { ...rest, prefixItems: items, items: false };
  });
