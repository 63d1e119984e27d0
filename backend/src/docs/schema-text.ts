type Schema = Partial<{
  $ref: string;
  type: string | string[];
  format: string;
  enum: unknown[];
  const: unknown;
  anyOf: unknown[];
  oneOf: unknown[];
  allOf: unknown[];
  items: unknown;
  prefixItems: unknown;
  properties: Record<string, unknown>;
  required: string[];
  additionalProperties: unknown;
}>;

const DEEPEST = 4;
const POINTER = '#/components/schemas/';

/** Writes a schema like a type: `{id: string, fare: number | null}`, with its references resolved. */
export function schemaText(schema: unknown, schemas: Record<string, unknown>, depth = 0): string {
  const { $ref, type, enum: values, const: only, items, prefixItems, properties, ...rest }: Schema = Object(schema);
  const within = (part: unknown, deeper = 0) => schemaText(part, schemas, depth + deeper);
  if ($ref) {
    const name = $ref.slice(POINTER.length);
    return depth >= DEEPEST ? name : within(schemas[name]);
  }
  const choice = rest.anyOf ?? rest.oneOf;
  if (choice) return [...new Set(choice.map((part) => within(part)))].join(' | ');
  if (rest.allOf) return rest.allOf.map((part) => within(part)).join(' & ');
  if (values) return values.map((value) => JSON.stringify(value)).join(' | ');
  if (only !== undefined) return JSON.stringify(only);
  if (properties) {
    if (depth >= DEEPEST) return '{...}';
    const indent = '  '.repeat(depth + 1);
    const lines = Object.entries(properties).map(
      ([name, part]) => `${indent}${name}${rest.required?.includes(name) ? '' : '?'}: ${within(part, 1)}`,
    );
    return `{\n${lines.join('\n')}\n${'  '.repeat(depth)}}`;
  }
  if (type === 'array') {
    const parts = prefixItems ?? items;
    return Array.isArray(parts) ? `[${parts.map((part) => within(part)).join(', ')}]` : `${within(items)}[]`;
  }
  if (Array.isArray(type)) return type.join(' | ');
  if (type === 'object' && typeof rest.additionalProperties === 'object')
    return `{[key]: ${within(rest.additionalProperties, 1)}}`;
  return [type ?? 'any', rest.format && `(${rest.format})`].filter(Boolean).join(' ');
}
