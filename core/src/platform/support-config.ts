import { ConfigError, type Environment } from './environment.ts';

/** How people reach the operator; null where they cannot. */
export interface SupportConfig {
  phone: string | null;
  email: string | null;
}

/** Nobody answers these; they show where the true ones will be. */
const OF_DEVELOPMENT = { phone: '+232 76 000 000', email: 'support@waka.test' };

export function readSupportConfig(env: Environment, production: boolean): SupportConfig {
  const unset = production ? { phone: null, email: null } : OF_DEVELOPMENT;
  const { SUPPORT_PHONE: phone, SUPPORT_EMAIL: email } = env;
  if (phone && !/^\+[1-9][\d ]{6,20}$/.test(phone)) {
    throw new ConfigError(`SUPPORT_PHONE must look like +232 76 123456, not "${phone}"`);
  }
  if (email && !/^\S+@\S+\.\S+$/.test(email))
    throw new ConfigError(`SUPPORT_EMAIL holds "${email}", which is no e-mail`);
  return { phone: phone || unset.phone, email: email || unset.email };
}
