import { createDecipheriv, createECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

interface Delivered {
  device: string;
  ttl: number;
  urgency: string | undefined;
  topic: string | undefined;
  payload: unknown;
}

/**
 * Starts a push service by RFC 8030 on this machine: it accepts requests signed by the expected key (RFC 8292). It
 * also acts as the browser, which alone can decrypt a push (RFC 8291).
 */
export async function sandboxPushService(vapidPublicKey: string) {
  const delivered: Delivered[] = [];
  const gone = new Set<string>();
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const server = createServer((request, response) => {
    void (async () => {
      response.writeHead(await take(request)).end();
    })();
  });

  async function take(request: IncomingMessage): Promise<number> {
    const body = await buffer(request);
    const device = request.url?.replace('/push/', '') ?? '';
    const browser = browsers.get(device);
    if (!browser) return 404;
    if (gone.has(device)) return 410;
    const { ttl, urgency, topic, authorization = '' } = request.headers;
    if (ttl === undefined || request.headers['content-encoding'] !== 'aes128gcm') return 400;
    if (!isSigned(authorization, vapidPublicKey, `http://${request.headers.host}`)) return 403;
    delivered.push({
      device,
      ttl: Number(ttl),
      urgency: text(urgency),
      topic: text(topic),
      payload: JSON.parse(decrypted(body, browser.ecdh, browser.auth)),
    });
    return 201;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the push service has no port');
  const origin = `http://127.0.0.1:${address.port}`;
  return {
    origin,
    delivered,
    /** Subscribes a browser and returns the subscription's JSON. */
    subscription(device: string) {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      browsers.set(device, { ecdh, auth });
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return { endpoint: `${origin}/push/${device}`, keys };
    },
    /** Ends a subscription, as when a browser is removed or the permission revoked. */
    forget: (device: string) => gone.add(device),
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const text = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

function isSigned(authorization: string, publicKey: string, audience: string): boolean {
  const [, head = '', claims = '', signature = '', key = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== publicKey) return false;
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const claimed: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const isForUs = typeof claimed === 'object' && claimed !== null && Reflect.get(claimed, 'aud') === audience;
  return (
    isForUs &&
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: jwk, format: 'jwk', dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  );
}

/** Decrypts by RFC 8291, with the one record that RFC 8188 allows a push. */
function decrypted(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender]);
  const secret = derive(ecdh.computeSecret(sender), auth, keyInfo, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
