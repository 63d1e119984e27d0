import type { Region } from '@waka/contracts/regions';
import { ConfigError, type Environment } from '../environment.ts';

/** How people reach the operator; null where they cannot. */
export interface SupportConfig {
  /** For people without a known country. */
  phone: string | null;
  email: string | null;
  phones: Record<Region, string | null>;
}

/** Unused numbers; they show where the true ones will be. */
const OF_DEVELOPMENT = { phone: '+232 76 000 000', guinea: '+224 622 00 00 00', email: 'support@waka.test' };
const NONE = { phone: null, guinea: null, email: null };

export function readSupportConfig(env: Environment, production: boolean): SupportConfig {
  const unset = production ? NONE : OF_DEVELOPMENT;
  const { SUPPORT_EMAIL: email } = env;
  if (email && !/^\S+@\S+\.\S+$/.test(email))
    throw new ConfigError(`SUPPORT_EMAIL holds "${email}", which is no e-mail`);
  const shared = phoneIn(env, 'SUPPORT_PHONE');
  return {
    phone: shared ?? unset.phone,
    email: email || unset.email,
    phones: {
      SL: phoneIn(env, 'SUPPORT_PHONE_SL') ?? shared ?? unset.phone,
      GN: phoneIn(env, 'SUPPORT_PHONE_GN') ?? shared ?? unset.guinea,
    },
  };
}

function phoneIn(env: Environment, name: string): string | null {
  const phone = env[name] || null;
  if (phone && !/^\+[1-9][\d ]{6,20}$/.test(phone)) {
    throw new ConfigError(`${name} must look like +232 76 123456, not "${phone}"`);
  }
  return phone;
}
