import { generateKeyPairSync } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isProduction } from '../apps.mjs';
import { wakaDir } from '../paths.mjs';

/**
 * Returns the keys that sign pushes: those of the environment, else a pair created once for this checkout, since
 * subscribed browsers accept only the pair they have.
 * @returns {Record<string, string>}
 */
export function pushKeys() {
  if (process.env.VAPID_PUBLIC_KEY || isProduction()) return {};
  const file = path.join(wakaDir, 'push-keys.json');
  if (!existsSync(file)) writeFileSync(file, JSON.stringify(makeKeys()), { mode: 0o600 });
  return { VAPID_SUBJECT: 'mailto:ops@waka.test', ...JSON.parse(readFileSync(file, 'utf8')) };
}

function makeKeys() {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { VAPID_PUBLIC_KEY: point.toString('base64url'), VAPID_PRIVATE_KEY: d };
}
