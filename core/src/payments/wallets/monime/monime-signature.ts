import { createHmac, timingSafeEqual } from 'node:crypto';

/** A webhook that is older than this is one that was recorded and sent again. */
const TOLERANCE_S = 300;

interface Signed {
  /** The header `monime-signature`: `t=<seconds>,v1=<base64>`. */
  header: string | undefined;
  /** The body as it came. */
  raw: Buffer;
  secret: string;
  /** Between time and body; public integrations disagree about it. */
  separator: string;
}

/** Checks the signature of one of Monime's webhooks. */
export function isSignedByMonime({ header = '', raw, secret, separator }: Signed, nowMs = Date.now()): boolean {
  const parts = new Map(header.split(',').map((part) => splitAt(part.trim(), '=')));
  const [time, given] = [parts.get('t') ?? '', parts.get('v1') ?? ''];
  if (!/^\d{1,12}$/.test(time) || Math.abs(nowMs / 1000 - Number(time)) > TOLERANCE_S) return false;
  const expected = createHmac('sha256', secret).update(`${time}${separator}`).update(raw).digest();
  const claimed = Buffer.from(given, 'base64');
  return claimed.length === expected.length && timingSafeEqual(claimed, expected);
}

/** Splits at the first separator, as base64 ends in equals signs. */
function splitAt(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
