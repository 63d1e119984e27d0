import { accountRoutes } from '@waka/contracts/accounts/account-routes';
import { CLIENT_HEADER, CLIENT_VERSION } from '@waka/contracts/client-version';
import type { Route } from '@waka/contracts/route';
import { errorOf, NetworkError } from './api-error.ts';
import { currentLanguage } from '../i18n/texts.ts';
import { holdOf } from './held-calls.ts';

const TIMEOUT_MS = 20_000;

type CallOptions<Body> = {
  params?: Record<string, string>;
  query?: Record<string, string | number | undefined>;
  /** Requests with the same key and body count as one request, however often they are sent. */
  idempotencyKey?: string;
  signal?: AbortSignal;
} & ([Body] extends [undefined] ? { body?: undefined } : { body: Body });

/**
 * Sends one request to the service, by its route in the contracts. Behind the sheet of a session that has ended it waits
 * for the next one; only the question who is signed in does not. Throws ApiError or NetworkError.
 */
export async function call<Body, Reply>(
  route: Route<Body, Reply>,
  ...[options]: [Body] extends [undefined] ? [CallOptions<Body>?] : [CallOptions<Body>]
): Promise<Reply> {
  const hold = route.path === accountRoutes.currentUser.path ? null : holdOf(options?.signal);
  if (hold) await hold;
  const response = await send(addressOf(route.path, options?.params, options?.query), {
    method: route.method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      [CLIENT_HEADER]: String(CLIENT_VERSION),
      // The service writes SMS and e-mails to people without an account in this language.
      'Accept-Language': currentLanguage(),
      ...(options?.body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(options?.idempotencyKey ? { 'Idempotency-Key': options.idempotencyKey } : {}),
    },
    body: options?.body === undefined ? undefined : JSON.stringify(options.body),
    signal: withTimeout(options?.signal),
  });
  if (!response.ok) throw await errorOf(response);
  return response.json();
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (cause) {
    throw new NetworkError('The service cannot be reached.', { cause });
  }
}

function addressOf(path: string, params: Record<string, string> = {}, query: CallOptions<undefined>['query'] = {}) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

function withTimeout(signal: AbortSignal | undefined): AbortSignal {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  const abort = () => {
    clearTimeout(timer);
    controller.abort();
  };
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  return controller.signal;
}
