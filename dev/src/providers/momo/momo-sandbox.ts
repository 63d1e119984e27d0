import { randomBytes, randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { after, callBack } from '../callbacks.ts';
import { sandboxServer, type Answered, type Asked } from '../sandbox-http.ts';
import type { MomoAccount } from './momo-account.ts';
import { momoDisbursement } from './disbursement.ts';
import { switchable } from '../switches.ts';
import { behaviourOf, type Behaviour } from '../payers.ts';

interface Request {
  amount: string;
  currency: string;
  externalId: string;
  payer: { partyIdType: string; partyId: string };
  payerMessage?: string;
  payeeNote?: string;
  status: 'PENDING' | 'SUCCESSFUL' | 'FAILED';
  financialTransactionId?: string;
  reason?: { code: string; message: string };
}

const TOKEN_S = 3600;
const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

const error = (status: number, code: string, message = code): Answered => ({ status, body: { code, message } });

/**
 * Simulates MTN MoMo Collections on this machine, with MTN's test numbers. `delayMs` is how long a person takes to
 * approve.
 */
export function momoSandbox(account: MomoAccount, { delayMs = 2000 } = {}): Server {
  const users = new Map([[account.apiUser, account.apiKey]]);
  const tokens = new Set<string>();
  const requests = new Map<string, Request>();
  const broken = new Set<string>();
  const out = momoDisbursement(account, {
    delayMs,
    isCollected: (id) => requests.get(id)?.status === 'SUCCESSFUL',
    payerOf: (id) => requests.get(id)?.payer.partyId ?? '',
  });

  return sandboxServer(
    switchable(({ path }) => path.startsWith('/collection/') || path.startsWith('/disbursement/'), answer),
  );

  async function answer(asked: Asked): Promise<Answered> {
    const { method, path, headers } = asked;
    if (path === '/paid-out') return { status: 200, body: out.paidOut() };
    if (path === '/collected') return { status: 200, body: collected() };
    if (path.startsWith('/disbursement/')) return out.answer(asked);
    if (headers['ocp-apim-subscription-key'] !== account.subscriptionKey) {
      return { status: 401, body: { statusCode: 401, message: 'Access denied due to invalid subscription key.' } };
    }
    if (method === 'POST' && path.startsWith('/v1_0/apiuser')) return provision(asked);
    if (method === 'POST' && path === '/collection/token/') return issueToken(asked);
    if (!tokens.has((headers.authorization ?? '').replace('Bearer ', ''))) return error(401, 'invalid_token');
    if (headers['x-target-environment'] !== 'sandbox') return error(400, 'NOT_ALLOWED_TARGET_ENVIRONMENT');
    if (method === 'POST' && path === '/collection/v1_0/requesttopay') return request(asked);
    return read(asked);
  }

  /** Lists what wallets have paid, by our references. */
  function collected() {
    return [...requests]
      .filter(([, { status }]) => status === 'SUCCESSFUL')
      .map(([reference, { amount }]) => ({ reference, amount: Number(amount), times: 1 }));
  }

  function provision({ path, headers }: Asked): Answered {
    const [, user] = /^\/v1_0\/apiuser\/([\w-]+)\/apikey$/.exec(path) ?? [];
    if (user) {
      const apiKey = randomBytes(16).toString('hex');
      users.set(user, apiKey);
      return { status: 201, body: { apiKey } };
    }
    const reference = String(headers['x-reference-id'] ?? '');
    if (!UUID_4.test(reference)) return error(400, 'INVALID_REFERENCE_ID');
    if (users.has(reference)) return error(409, 'RESOURCE_ALREADY_EXIST');
    users.set(reference, '');
    return { status: 201 };
  }

  function issueToken({ headers }: Asked): Answered {
    const [user = '', key] = Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64')
      .toString()
      .split(':');
    if (!key || users.get(user) !== key) return { status: 401, body: { error: 'login_failed' } };
    const token = randomBytes(24).toString('base64url');
    tokens.add(token);
    return { status: 200, body: { access_token: token, token_type: 'access_token', expires_in: TOKEN_S } };
  }

  async function request({ headers, body }: Asked): Promise<Answered> {
    const reference = String(headers['x-reference-id'] ?? '');
    if (!UUID_4.test(reference)) return error(400, 'INVALID_REFERENCE_ID');
    if (requests.has(reference)) return error(409, 'RESOURCE_ALREADY_EXIST', 'Duplicated reference id.');
    const wanted: Omit<Request, 'status'> = JSON.parse(body);
    if (!/^\d+(\.\d{1,2})?$/.test(wanted.amount) || wanted.payer?.partyIdType !== 'MSISDN') {
      return error(400, 'INVALID_REQUEST');
    }
    if (wanted.currency !== 'EUR') return error(500, 'INVALID_CURRENCY', 'Currency not supported.');
    const behaviour = behaviourOf(wanted.payer.partyId);
    if (behaviour.start === 'broken once' && !broken.has(reference)) {
      broken.add(reference);
      return error(503, 'SERVICE_UNAVAILABLE');
    }
    requests.set(reference, { ...wanted, status: 'PENDING' });
    const callbackUrl = String(headers['x-callback-url'] ?? '');
    const ending = end(reference, behaviour, callbackUrl);
    if (behaviour.callbacks === 'early') await ending;
    // The connection goes dead: the caller gives up long before this.
    if (behaviour.start === 'silent') await after(60_000);
    return { status: 202 };
  }

  async function end(reference: string, behaviour: Behaviour, callbackUrl: string): Promise<void> {
    const known = requests.get(reference);
    if (!known || behaviour.ends === null) return;
    await after(behaviour.callbacks === 'early' ? 0 : delayMs * (behaviour.slowness ?? 1));
    const ended: Request = {
      ...known,
      status: behaviour.ends,
      ...(behaviour.isShort && { amount: String(Number(known.amount) - 1) }),
      ...(behaviour.ends === 'SUCCESSFUL' && { financialTransactionId: String(Date.now()) + reference.slice(0, 4) }),
      ...(behaviour.reason && { reason: { code: behaviour.reason, message: behaviour.reason } }),
    };
    requests.set(reference, ended);
    const { callbacks } = behaviour;
    if (!callbackUrl || callbacks === 'none') return;
    const body =
      callbacks === 'forged' ? { ...ended, status: 'SUCCESSFUL', financialTransactionId: randomUUID() } : ended;
    const method = callbacks === 'put' ? 'PUT' : 'POST';
    const times = callbacks === 'twice' ? 2 : 1;
    await Promise.all(Array.from({ length: times }, () => callBack(callbackUrl, body, { method })));
  }

  function read({ method, path }: Asked): Answered {
    const [, reference = ''] = /^\/collection\/v1_0\/requesttopay\/([\w-]+)$/.exec(path) ?? [];
    const known = requests.get(reference);
    if (method === 'GET' && known) return { status: 200, body: known };
    if (method === 'GET' && reference) return error(404, 'RESOURCE_NOT_FOUND', 'Requested resource was not found.');
    if (method === 'POST' && /\/requesttopay\/[\w-]+\/deliverynotification$/.test(path)) return { status: 200 };
    if (method === 'GET' && /\/accountholder\/msisdn\/\d+\/active$/.test(path)) {
      return { status: 200, body: { result: !path.includes('3123455/') } };
    }
    if (method === 'GET' && path === '/collection/v1_0/account/balance') {
      return { status: 200, body: { availableBalance: '1000', currency: 'EUR' } };
    }
    return error(404, 'RESOURCE_NOT_FOUND');
  }
}
