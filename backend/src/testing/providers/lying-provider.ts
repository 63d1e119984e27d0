import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';

type Json = Record<string, unknown>;

export interface Token {
  header: Json;
  claims: Json;
}

const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ownKey = { ...keys.publicKey.export({ format: 'jwk' }), kid: 'lies', use: 'sig', alg: 'ES256' };

/** Acts as a proxy between a backend and the true provider, and changes its responses. */
export class LyingProvider {
  /** Changes an id token, which is signed again with a key that this provider publishes. */
  bendToken: ((token: Token) => Token) | null = null;
  /** Changes the token's text directly. */
  bendText: (text: string) => string = (text) => text;
  bendUserInfo: (claims: Json) => Json = (claims) => claims;

  readonly #truth: string;
  readonly #server = createServer((request, response) => void this.#answer(request, response));

  constructor(truth: string) {
    this.#truth = truth;
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (typeof address !== 'object' || !address) throw new Error('no port');
    return `http://127.0.0.1:${address.port}`;
  }

  answerHonestly(): void {
    this.bendToken = null;
    this.bendText = (text) => text;
    this.bendUserInfo = (claims) => claims;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? '/';
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
    const answer = await fetch(this.#truth + path, {
      method: request.method,
      headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
      ...(request.method === 'POST' && { body: await buffer(request) }),
    });
    const text = await answer.text();
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' });
    response.end(answer.ok ? this.#bend(path, text) : text);
  }

  #bend(path: string, text: string): string {
    if (path === '/token') {
      const body: Json = JSON.parse(text);
      return JSON.stringify({ ...body, id_token: this.bendText(this.#resign(String(body.id_token))) });
    }
    if (path === '/jwks') return JSON.stringify({ keys: [...JSON.parse(text).keys, ownKey] });
    return path === '/me' ? JSON.stringify(this.bendUserInfo(JSON.parse(text))) : text;
  }

  #resign(text: string): string {
    if (!this.bendToken) return text;
    const [header = '', claims = ''] = text.split('.');
    return signed(this.bendToken({ header: { ...parse(header), kid: 'lies' }, claims: parse(claims) }));
  }
}

const parse = (part: string): Json => JSON.parse(Buffer.from(part, 'base64url').toString());
const encode = (part: Json): string => Buffer.from(JSON.stringify(part)).toString('base64url');

function signed({ header, claims }: Token): string {
  const content = `${encode(header)}.${encode(claims)}`;
  const key = { key: keys.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}

/** Returns the token as text, without a signature or with one made by the client's own secret. */
export function resignedWith(text: string, alg: 'none' | 'HS256', secret: string): string {
  const [header = '', claims = ''] = text.split('.');
  const content = `${encode({ ...parse(header), alg })}.${claims}`;
  const signature = alg === 'none' ? '' : createHmac('sha256', secret).update(content).digest('base64url');
  return `${content}.${signature}`;
}
