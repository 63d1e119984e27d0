import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Refusal } from './refusal.ts';

const ALGORITHM = 'AWS4-HMAC-SHA256';
const LONGEST_SECONDS = 604_800;
const SKEW_MS = 15 * 60_000;

export interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
}

interface Claim {
  credential: string;
  signedHeaders: string[];
  signature: string;
  date: string;
  payloadHash: string;
}

/**
 * Checks a Signature Version 4 by our own keys: of the method, the path, the query and the signed headers. Returns the
 * hash that the body has to have, or null. Throws Refusal.
 */
export function checkSignature(request: IncomingMessage, url: URL, keys: Keys): string | null {
  const claim = url.searchParams.has('X-Amz-Algorithm') ? claimInQuery(url) : claimInHeaders(request);
  const [accessKeyId, day = '', region = '', service = '', end = ''] = claim.credential.split('/');
  if (accessKeyId !== keys.accessKeyId) throw new Refusal(403, 'InvalidAccessKeyId', 'This key is unknown.');
  if (!claim.signedHeaders.includes('host')) throw new Refusal(403, 'AccessDenied', 'The host has to be signed.');
  const scope = [day, region, service, end].join('/');
  const text = [ALGORITHM, claim.date, scope, sha256(canonicalRequest(request, url, claim))].join('\n');
  const signature = createHmac('sha256', signingKey(keys, { day, region, service, end })).update(text).digest('hex');
  if (!isSame(signature, claim.signature)) {
    throw new Refusal(403, 'SignatureDoesNotMatch', 'The signature was made of another request, or with another key.');
  }
  return /^[0-9a-f]{64}$/.test(claim.payloadHash) ? claim.payloadHash : null;
}

interface Scope {
  day: string;
  region: string;
  service: string;
  end: string;
}

export function signingKey({ secretAccessKey }: Keys, { day, region, service, end }: Scope): Buffer {
  const steps = [region, service, end];
  return steps.reduce((key, step) => hmac(key, step), hmac(`AWS4${secretAccessKey}`, day));
}

export const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

export const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Parses a basic ISO date such as 20261121T120000Z. */
const timeOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z'));

function claimInQuery({ searchParams }: URL): Claim {
  const read = (name: string) => searchParams.get(`X-Amz-${name}`) ?? '';
  const seconds = Number(read('Expires'));
  if (!(seconds > 0 && seconds <= LONGEST_SECONDS)) {
    throw new Refusal(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires is out of range.');
  }
  const date = read('Date');
  // Written so that an invalid date counts as expired.
  if (!(timeOf(date) + seconds * 1000 > Date.now())) throw new Refusal(403, 'AccessDenied', 'Request has expired');
  return {
    credential: read('Credential'),
    signedHeaders: read('SignedHeaders').split(';'),
    signature: read('Signature'),
    date,
    payloadHash: searchParams.get('X-Amz-Content-Sha256') ?? 'UNSIGNED-PAYLOAD',
  };
}

function claimInHeaders({ headers }: IncomingMessage): Claim {
  const [, credential, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const date = String(headers['x-amz-date'] ?? '');
  if (!credential || !signedHeaders || !signature) throw new Refusal(403, 'AccessDenied', 'Nothing here is public.');
  if (!(Math.abs(timeOf(date) - Date.now()) < SKEW_MS)) {
    throw new Refusal(403, 'RequestTimeTooSkewed', 'The clocks differ too much.');
  }
  const payloadHash = String(headers['x-amz-content-sha256'] ?? '');
  return { credential, signedHeaders: signedHeaders.split(';'), signature, date, payloadHash };
}

function canonicalRequest(request: IncomingMessage, url: URL, { signedHeaders, payloadHash }: Claim): string {
  const path = url.pathname.split('/').map((part) => encode(decodeURIComponent(part)));
  const query = [...url.searchParams]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .toSorted();
  const lines = signedHeaders.map((name) => `${name}:${valueOf(request, name)}\n`);
  return [request.method, path.join('/'), query.join('&'), lines.join(''), signedHeaders.join(';'), payloadHash].join(
    '\n',
  );
}

const valueOf = ({ headers }: IncomingMessage, name: string) =>
  String(headers[name] ?? '')
    .trim()
    .replace(/ +/g, ' ');

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
