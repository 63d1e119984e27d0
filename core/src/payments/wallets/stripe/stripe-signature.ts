import { createHmac, timingSafeEqual } from 'node:crypto';

/** A webhook that is older than this is one that was recorded and sent again. */
const TOLERANCE_S = 300;

interface Signed {
  /** The header `stripe-signature`: `t=<seconds>,v1=<hex>`, with one `v1` for each secret that is valid. */
  header: string | undefined;
  /** The body as it came. */
  raw: Buffer;
  /** Null where none is configured: nothing is signed then. */
  secret: string | null;
}

/** Checks the signature of one of Stripe's webhooks. */
export function isSignedByStripe({ header = '', raw, secret }: Signed, nowMs = Date.now()): boolean {
  if (secret === null) return false;
  const parts = header.split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!/^\d{1,12}$/.test(time) || Math.abs(nowMs / 1000 - Number(time)) > TOLERANCE_S) return false;
  const expected = createHmac('sha256', secret).update(`${time}.`).update(raw).digest();
  return parts.some(([name, given = '']) => {
    const claimed = Buffer.from(name === 'v1' ? given : '', 'hex');
    return claimed.length === expected.length && timingSafeEqual(claimed, expected);
  });
}
