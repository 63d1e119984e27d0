import type { Server } from 'node:http';
import { sandboxServer, type Answered, type Asked } from '../sandbox-http.ts';
import { switchable } from '../switches.ts';
import { ApiUsers } from './api-users.ts';
import { Collections } from './collections.ts';
import { momoDisbursement } from './disbursement.ts';
import type { MomoAccount } from './momo-account.ts';
import { MomoTokens, refusal, withoutSubscription } from './momo-answers.ts';

/**
 * Simulates MTN MoMo Collections on this machine, with MTN's test numbers. `delayMs` is how long a person takes to
 * approve.
 */
export function momoSandbox(account: MomoAccount, { delayMs = 2000 } = {}): Server {
  const users = new ApiUsers(account);
  const tokens = new MomoTokens();
  const collections = new Collections(delayMs);
  const out = momoDisbursement(account, {
    delayMs,
    isCollected: (reference) => collections.isCollected(reference),
    payerOf: (reference) => collections.payerOf(reference),
  });

  return sandboxServer(
    switchable(({ path }) => path.startsWith('/collection/') || path.startsWith('/disbursement/'), answer),
  );

  function answer(asked: Asked): Answered | Promise<Answered> {
    const { method, path, headers } = asked;
    if (path === '/paid-out') return { status: 200, body: out.paidOut() };
    if (path === '/collected') return { status: 200, body: collections.collected() };
    if (path.startsWith('/disbursement/')) return out.answer(asked);
    if (headers['ocp-apim-subscription-key'] !== account.subscriptionKey) return withoutSubscription();
    if (method === 'POST' && path.startsWith('/v1_0/apiuser')) return users.provision(asked);
    if (method === 'POST' && path === '/collection/token/') {
      return tokens.issue(headers.authorization, (name, key) => users.has(name, key));
    }
    if (!tokens.has(headers.authorization)) return refusal(401, 'invalid_token');
    if (headers['x-target-environment'] !== 'sandbox') return refusal(400, 'NOT_ALLOWED_TARGET_ENVIRONMENT');
    return method === 'POST' ? post(asked) : read(asked);
  }

  function post(asked: Asked): Answered | Promise<Answered> {
    if (asked.path === '/collection/v1_0/requesttopay') return collections.request(asked);
    if (/\/requesttopay\/[\w-]+\/deliverynotification$/.test(asked.path)) return { status: 200 };
    return refusal(404, 'RESOURCE_NOT_FOUND');
  }

  function read({ method, path }: Asked): Answered {
    if (method !== 'GET') return refusal(404, 'RESOURCE_NOT_FOUND');
    const [, reference] = /^\/collection\/v1_0\/requesttopay\/([\w-]+)$/.exec(path) ?? [];
    if (reference) return collections.read(reference);
    if (/\/accountholder\/msisdn\/\d+\/active$/.test(path)) {
      return { status: 200, body: { result: !path.includes('3123455/') } };
    }
    if (path === '/collection/v1_0/account/balance') {
      return { status: 200, body: { availableBalance: '1000', currency: 'EUR' } };
    }
    return refusal(404, 'RESOURCE_NOT_FOUND');
  }
}
