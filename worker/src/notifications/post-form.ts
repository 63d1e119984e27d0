import { NotTaken } from '@waka/core/messages/senders';

const PATIENCE_MS = 10_000;

interface Form {
  headers: Record<string, string>;
  form: Record<string, string>;
}

/**
 * Posts a form to a provider and returns its JSON. Throws NotTaken after a refusal, and when the provider cannot be
 * reached.
 */
export async function postForm(url: string, { headers, form }: Form): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch((error: unknown) => {
    if (neverArrived(error)) throw new NotTaken(`${new URL(url).host} cannot be reached`);
    throw error;
  });
  const { status } = response;
  if (status === 429 || status === 503) throw new NotTaken(`${status}`);
  if (status >= 400 && status < 500) {
    throw new NotTaken(`${status} ${providerCode(await response.text())}`, { isFinal: true });
  }
  if (!response.ok) throw new Error(`the provider answered ${status}`);
  return response.json();
}

// Only failures before anything was sent: a connection that broke later may have carried the message.
const NEVER_ARRIVED = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT'];

function neverArrived(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && NEVER_ARRIVED.includes(String(error.code))) return true;
  const causes: unknown[] = [
    'cause' in error ? error.cause : null,
    ...('errors' in error && Array.isArray(error.errors) ? error.errors : []),
  ];
  return causes.some(neverArrived);
}

// The body may repeat the phone, so only the provider's error number is used.
const providerCode = (body: string) => /"code"\s*:\s*(\d+)/.exec(body)?.[1] ?? '';
