import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createRequire } from 'node:module';
import { getMetadataStorage } from 'class-validator';
import { validationMetadatasToSchemas } from 'class-validator-jsonschema';
import { createGenerator } from 'ts-json-schema-generator';

export type Schemas = Record<string, unknown>;
const POINTER = '#/components/schemas/';

/** JSON schemas of what a module exports, and of all that it is made of. */
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

/** JSON schemas of the classes that requests are checked with, as far as they were imported. */
export function schemasOfRequests(): Schemas {
  const { defaultMetadataStorage } = createRequire(import.meta.url)('class-transformer/cjs/storage.js');
  const schemas = validationMetadatasToSchemas({
    classTransformerMetadataStorage: defaultMetadataStorage,
    classValidatorMetadataStorage: getMetadataStorage(),
    refPointerPrefix: POINTER,
  });
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, { ...schema, additionalProperties: false }]),
  );
}

const repointed = (definitions: object): Schemas =>
  JSON.parse(JSON.stringify(definitions).replaceAll('"#/definitions/', `"${POINTER}`));
