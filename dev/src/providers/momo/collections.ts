import { randomUUID } from 'node:crypto';
import { after, callBack } from '../callbacks.ts';
import { behaviourOf, type Behaviour } from '../payers.ts';
import type { Answered, Asked } from '../sandbox-http.ts';
import { isReference, refusal } from './momo-answers.ts';

interface Collection {
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

/** Simulates MTN's requests to pay. Each payer behaves as the number says. */
export class Collections {
  readonly #delayMs: number;
  readonly #requests = new Map<string, Collection>();
  readonly #broken = new Set<string>();

  constructor(delayMs: number) {
    this.#delayMs = delayMs;
  }

  /** Lists what wallets have paid, by our references. */
  collected(): { reference: string; amount: number; times: number }[] {
    return [...this.#requests]
      .filter(([, { status }]) => status === 'SUCCESSFUL')
      .map(([reference, { amount }]) => ({ reference, amount: Number(amount), times: 1 }));
  }

  isCollected(reference: string): boolean {
    return this.#requests.get(reference)?.status === 'SUCCESSFUL';
  }

  payerOf(reference: string): string {
    return this.#requests.get(reference)?.payer.partyId ?? '';
  }

  async request({ headers, body }: Asked): Promise<Answered> {
    const reference = String(headers['x-reference-id'] ?? '');
    if (!isReference(reference)) return refusal(400, 'INVALID_REFERENCE_ID');
    if (this.#requests.has(reference)) return refusal(409, 'RESOURCE_ALREADY_EXIST', 'Duplicated reference id.');
    const wanted: Omit<Collection, 'status'> = JSON.parse(body);
    if (!/^\d+(\.\d{1,2})?$/.test(wanted.amount) || wanted.payer?.partyIdType !== 'MSISDN') {
      return refusal(400, 'INVALID_REQUEST');
    }
    if (wanted.currency !== 'EUR') return refusal(500, 'INVALID_CURRENCY', 'Currency not supported.');
    const behaviour = behaviourOf(wanted.payer.partyId);
    if (behaviour.start === 'broken once' && !this.#broken.has(reference)) {
      this.#broken.add(reference);
      return refusal(503, 'SERVICE_UNAVAILABLE');
    }
    this.#requests.set(reference, { ...wanted, status: 'PENDING' });
    const ending = this.#end(reference, behaviour, String(headers['x-callback-url'] ?? ''));
    if (behaviour.callbacks === 'early') await ending;
    // The connection goes dead: the caller gives up long before this.
    if (behaviour.start === 'silent') await after(60_000);
    return { status: 202 };
  }

  /** Answers how a request stands. */
  read(reference: string): Answered {
    const known = this.#requests.get(reference);
    if (known) return { status: 200, body: known };
    return refusal(404, 'RESOURCE_NOT_FOUND', 'Requested resource was not found.');
  }

  async #end(reference: string, behaviour: Behaviour, callbackUrl: string): Promise<void> {
    const known = this.#requests.get(reference);
    if (!known || behaviour.ends === null) return;
    await after(behaviour.callbacks === 'early' ? 0 : this.#delayMs * (behaviour.slowness ?? 1));
    const ended: Collection = {
      ...known,
      status: behaviour.ends,
      ...(behaviour.isShort && { amount: String(Number(known.amount) - 1) }),
      ...(behaviour.ends === 'SUCCESSFUL' && { financialTransactionId: String(Date.now()) + reference.slice(0, 4) }),
      ...(behaviour.reason && { reason: { code: behaviour.reason, message: behaviour.reason } }),
    };
    this.#requests.set(reference, ended);
    if (callbackUrl) await callBackAbout(ended, callbackUrl, behaviour);
  }
}

async function callBackAbout(ended: Collection, url: string, { callbacks }: Behaviour): Promise<void> {
  if (callbacks === 'none') return;
  const forged: Collection = { ...ended, status: 'SUCCESSFUL', financialTransactionId: randomUUID() };
  const body = callbacks === 'forged' ? forged : ended;
  const method = callbacks === 'put' ? 'PUT' : 'POST';
  const times = callbacks === 'twice' ? 2 : 1;
  await Promise.all(Array.from({ length: times }, () => callBack(url, body, { method })));
}
