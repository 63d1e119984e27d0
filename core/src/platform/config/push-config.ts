import { ConfigError, url, type Environment } from '../environment.ts';

/** Keys that sign pushes, and the allowed push services. */
export interface PushConfig {
  publicKey: string;
  privateKey: string;
  /** The contact for push services: a mailto: or https: address. */
  subject: string;
  /** Origins of push services besides those of the browsers' makers. */
  extraServices: string[];
}

/** Reads the keys; null where none are set: screens then do not offer pushes. */
export function readPushConfig(env: Environment, production: boolean): PushConfig | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env;
  if (!publicKey && !privateKey) return null;
  if (!publicKey || !privateKey) throw new ConfigError('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together');
  if (!/^[\w-]{87}$/.test(publicKey) || !/^[\w-]{43}$/.test(privateKey)) {
    throw new ConfigError(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair as `npx web-push generate-vapid-keys` makes',
    );
  }
  return {
    publicKey,
    privateKey,
    subject: url(env, 'VAPID_SUBJECT', ['mailto:', 'https:']),
    extraServices: extraServices(env.PUSH_SERVICES, production),
  };
}

function extraServices(list: string | undefined, production: boolean): string[] {
  const texts = (list ?? '').split(',').map((text) => text.trim());
  return texts.filter(Boolean).map((text) => {
    const isFit = URL.canParse(text) && (new URL(text).protocol === 'https:' || !production);
    if (!isFit) throw new ConfigError(`PUSH_SERVICES holds "${text}", which is not an https origin`);
    return new URL(text).origin;
  });
}
