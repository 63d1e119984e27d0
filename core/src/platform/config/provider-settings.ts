import { ConfigError, url, type Environment } from '../environment.ts';

/** Lists the protocols of providers: requests to them move money, so production needs encryption. */
export const protocols = (production: boolean) => (production ? ['https:'] : ['http:', 'https:']);

/** Reads the address of a provider. Throws ConfigError. */
export const address = (env: Environment, name: string, production: boolean, fallback: string) =>
  url(env, name, protocols(production), fallback).replace(/\/$/, '');

/** Reads a setting that another one needs. Throws ConfigError. */
export function given(env: Environment, name: string, because: string): string {
  const value = env[name];
  if (!value) throw new ConfigError(`${name} is not set; ${because} needs it`);
  return value;
}
