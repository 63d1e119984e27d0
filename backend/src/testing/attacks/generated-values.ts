import { randomUUID } from 'node:crypto';
import { oneOf, type Random } from './random.ts';

/** A JSON schema of the API's description, with the parts that it uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
}

export interface Source {
  schemas: Record<string, Schema>;
  random: Random;
  /** Existing ids of any kind, so that many calls find something. */
  ids: string[];
}

const TEXTS = `+23276123456|076123456|Cotton Tree, Freetown|1234|123456|12.50|2027-12-24|2031-01-31T10:00:00.000Z|fr|kri
  isatu@example.com|https://updates.push.services.mozilla.com/wpush/v2/x|pm_card_visa|ABC 123|"0123456789abcdef"|home
  isatu.b|Isatu Bangura|kola nut and ginger|image/jpeg|application/pdf|safety|other|Toyota|Corolla`
  .split(/[|\n]/)
  .map((text) => text.trim())
  .concat(['A'.repeat(87), 'B'.repeat(22), 'x'.repeat(43), '']);

/** Generates a value that the schema allows. */
export function aValue(source: Source, schema: Schema, depth = 0): unknown {
  const { random, schemas } = source;
  if (schema.$ref) return aValue(source, schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, depth + 1);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return aValue(source, oneOf(random, choices), depth + 1);
  if (schema.enum) return oneOf(random, schema.enum);
  const type = Array.isArray(schema.type) ? oneOf(random, schema.type) : schema.type;
  switch (type) {
    case 'object':
      return anObject(source, schema, depth);
    case 'array':
      return Array.from({ length: (schema.minItems ?? 0) + random(3) }, () =>
        aValue(source, schema.items ?? {}, depth + 1),
      );
    case 'string':
      return aText(source, schema);
    case 'integer':
      return aNumber(random, schema);
    case 'number':
      return random(2) === 0 ? oneOf(random, [8.48715, -13.23562, 9.537, -13.6785]) : aNumber(random, schema) + 0.5;
    case 'boolean':
      return random(2) === 0;
    default:
      return null;
  }
}

function anObject(source: Source, { properties = {}, required = [] }: Schema, depth: number): object {
  const wanted = Object.entries(properties).filter(([name]) => required.includes(name) || source.random(2) === 0);
  return Object.fromEntries(wanted.map(([name, schema]) => [name, aValue(source, schema, depth + 1)]));
}

function aText({ random, ids }: Source, { pattern, format, minLength = 0, maxLength = 200 }: Schema): string {
  if (format === 'uuid') return random(4) === 0 ? randomUUID() : oneOf(random, ids);
  if (format === 'email') return `person${random(50)}@example.com`;
  const fits = pattern === undefined ? null : new RegExp(pattern, 'u');
  const texts = TEXTS.filter(
    (text) => text.length >= minLength && text.length <= maxLength && fits?.test(text) !== false,
  );
  return texts.length > 0 ? oneOf(random, texts) : 'x'.repeat(Math.max(1, minLength));
}

function aNumber(random: Random, { minimum = -5, maximum = 1_000_000 }: Schema): number {
  return oneOf(random, [minimum, maximum, minimum + random(Math.min(maximum - minimum, 1000) + 1)]);
}

const STRANGE: unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  -1e-320,
  2 ** 31,
  2 ** 53,
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202e',
  "' OR 1=1 --",
  '%',
  '{{7*7}}',
  '${7*7}',
  '../../etc/passwd',
  'javascript:alert(1)',
  'http://169.254.169.254/latest/meta-data/',
  'a@example.com\r\nBcc: b@example.com',
  '=cmd|calc',
  'NaN',
  '٠١٢٣',
  'x'.repeat(5000),
  [],
  [[]],
  [null],
  {},
  { $ne: null },
  { toString: 1 },
  { length: 6 },
];

const NAMES = [
  '__proto__',
  'constructor',
  'id',
  'userId',
  'isApproved',
  'role',
  'userType',
  'fare',
  '',
  'a.b',
  'toJSON',
];

/** Returns the value with an error in it, somewhere. */
export function bent(random: Random, value: unknown): unknown {
  if (random(4) > 0 && Array.isArray(value) && value.length > 0) {
    const at = random(value.length);
    return value.map((item, index): unknown => (index === at ? bent(random, item) : item));
  }
  if (random(4) > 0 && typeof value === 'object' && value !== null) return bentObject(random, value);
  return oneOf(random, [() => oneOf(random, STRANGE), () => [value], () => ({ value }), () => asText(value)])();
}

function bentObject(random: Random, value: object): object {
  const entries: [string, unknown][] = Object.entries(value);
  const at = random(entries.length);
  switch (random(3)) {
    case 0:
      return fromEntries(entries.filter((_, index) => index !== at));
    case 1:
      return fromEntries([...entries, [oneOf(random, NAMES), oneOf(random, STRANGE)]]);
    default:
      return fromEntries(entries.map(([name, one], index) => [name, index === at ? bent(random, one) : one]));
  }
}

/** Builds an object, also with names that an object literal would treat specially. */
function fromEntries(entries: [string, unknown][]): object {
  const made = {};
  for (const [name, value] of entries) {
    Object.defineProperty(made, name, { value, enumerable: true, configurable: true, writable: true });
  }
  return made;
}

/** Converts to text; some of these values have a `toString` that is no function. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined');

/** Breaks a JSON text, or adds a little to it. */
export const bentText = (random: Random, text: string): string =>
  oneOf(random, [
    () => text.slice(0, random(text.length)),
    () => `[${text}]`,
    () => text.replace(':', ','),
    () => `\uFEFF${text}`,
    () => text.replace('{', '{"__proto__":{"isAdmin":true},'),
    () => text.replace('}', ',"a":1e999}'),
    () => `${'{"a":'.repeat(500)}${text}${'}'.repeat(500)}`,
  ])();
