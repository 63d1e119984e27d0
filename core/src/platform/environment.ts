export class ConfigError extends Error {}

export type Environment = Record<string, string | undefined>;

export function integer(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name];
  if (!text) return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  }
  return value;
}

export function url(env: Environment, name: string, protocols: string[], fallback?: string): string {
  const text = env[name] || fallback;
  if (!text) throw new ConfigError(`${name} is not set; see .env.example`);
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(`${name} must be a URL that starts with ${protocols.join(' or ')}`);
  }
  return text;
}

export function oneOf<Value extends string>(
  env: Environment,
  name: string,
  values: readonly Value[],
  fallback: Value,
): Value {
  const text = env[name];
  if (!text) return fallback;
  const found = values.find((value) => value === text);
  if (!found) throw new ConfigError(`${name} must be one of ${values.join(', ')}, not "${text}"`);
  return found;
}
