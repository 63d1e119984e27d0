import { randomBytes } from 'node:crypto';
import { after } from '../callbacks.ts';
import type { Answered, Asked } from '../sandbox-http.ts';
import { done, refusal } from './envelope.ts';
import type { Amount } from './payouts.ts';
import { CHOICES, phonePage, type Choice } from './phone-page.ts';
import type { SendEvent } from './webhooks.ts';

interface Code {
  id: string;
  status: 'pending' | 'processing' | 'completed' | 'expired' | 'cancelled';
  amount: Amount;
  ussdCode: string;
  expireTime: string;
  reference: string | null;
  authorizedProviders: string[];
  metadata: Record<string, string>;
  processedPaymentData: { amount: Amount; paymentId: string } | null;
}

interface Options {
  /** How soon the payer approves a code that no one dials on the page; null for never. */
  dialsAfterMs: number | null;
  send: SendEvent;
  /** Notes what a code has brought. */
  onCollected: (id: string, amount: Amount) => void;
}

const PROVIDERS = new Set(['m17', 'm18']);
const MINUTE_MS = 60_000;
const PAYS: readonly Choice[] = ['approve', 'approve_unheard', 'approve_twice', 'approve_short'];

/** Simulates Monime's payment codes, and the page on which they are dialled. */
export class PaymentCodes {
  readonly #options: Options;
  readonly #codes = new Map<string, Code>();
  readonly #ids = new Map<string, string>();

  constructor(options: Options) {
    this.#options = options;
  }

  /** Lists what codes have brought, by our references. */
  collected(): { reference: string | null; amount: number; times: number }[] {
    return [...this.#codes.values()]
      .filter(({ status }) => status === 'completed')
      .map(({ reference, amount, processedPaymentData }) => ({
        reference,
        amount: (processedPaymentData?.amount ?? amount).value / 100,
        times: 1,
      }));
  }

  /** Creates a code, or answers the one that the same key created. */
  create({ headers, body }: Asked): Answered {
    const key = String(headers['idempotency-key'] ?? '');
    if (!key || key.length > 64) return refusal(400, 'idempotency_key_invalid');
    const known = this.#codes.get(this.#ids.get(key) ?? '');
    // An old key has the old code, which may have ended.
    if (known) return done(aged(known));
    const code = codeOf(JSON.parse(body), this.#codes.size);
    if (!code) return refusal(422, 'parameter_invalid');
    this.#codes.set(code.id, code);
    this.#ids.set(key, code.id);
    const { dialsAfterMs } = this.#options;
    if (dialsAfterMs !== null) {
      void after(dialsAfterMs).then(() => (code.status === 'pending' ? this.#choose(code, 'approve') : undefined));
    }
    return done(code);
  }

  read(id: string): Answered {
    const code = this.#codes.get(id);
    return code ? done(aged(code)) : refusal(404, 'resource_missing');
  }

  page(): Answered {
    const shown = [...this.#codes.values()].filter(({ status }) => status === 'pending' || status === 'expired');
    return { status: 200, type: 'text/html; charset=utf-8', body: phonePage(shown) };
  }

  async dial({ body }: Asked): Promise<Answered> {
    const form = new URLSearchParams(body);
    const code = [...this.#codes.values()].find(({ ussdCode }) => ussdCode === form.get('code'));
    const choice = CHOICES.find((known) => known === form.get('choice'));
    if (!code || !choice) return { status: 404, type: 'text/html', body: 'Unknown code' };
    await this.#choose(code, choice);
    return { status: 303, headers: { location: '/phone' } };
  }

  async #choose(code: Code, choice: Choice): Promise<void> {
    if (choice === 'forge') return this.#sendCompleted(code, { isForged: true });
    // A payer who has paid can neither cancel nor let it expire.
    if (code.status === 'completed') return;
    if (choice === 'hold') code.status = 'processing';
    if (choice === 'cancel') code.status = 'cancelled';
    if (choice === 'expire') code.status = 'expired';
    // Money comes although the code has ended.
    if (!PAYS.includes(choice)) return;
    const value = choice === 'approve_short' ? code.amount.value - 1 : code.amount.value;
    code.status = 'completed';
    const paid = { amount: { ...code.amount, value }, paymentId: `pay-${randomBytes(8).toString('hex')}` };
    code.processedPaymentData = paid;
    this.#options.onCollected(code.id, paid.amount);
    if (choice === 'approve_unheard') return;
    await this.#sendCompleted(code);
    if (choice !== 'approve_twice') return;
    const data = { metadata: {}, ownershipGraph: { owner: { id: code.id, type: 'payment_code' } } };
    await this.#options.send({ name: 'payment.completed', id: paid.paymentId, data });
  }

  #sendCompleted(code: Code, { isForged = false } = {}): Promise<void> {
    const data = { ...code, status: 'completed' };
    return this.#options.send({ name: 'payment_code.completed', id: code.id, data, isForged });
  }
}

type Wanted = Partial<Code> & { mode?: string; duration?: string };

/** Returns the code that a request asks for; null where Monime would refuse it. */
function codeOf({ amount, mode, duration = '', ...wanted }: Wanted, number: number): Code | null {
  const { authorizedProviders = [], reference = null, metadata = {} } = wanted;
  const [, minutes] = /^(\d+)m$/.exec(duration) ?? [];
  if (amount?.currency !== 'SLE' || !Number.isInteger(amount.value) || amount.value <= 0) return null;
  if (!minutes || mode !== 'one_time' || !authorizedProviders.every((one) => PROVIDERS.has(one))) return null;
  return {
    id: `pmc-${randomBytes(12).toString('hex')}`,
    status: 'pending',
    amount,
    authorizedProviders,
    reference,
    metadata,
    ussdCode: `*715*1*${String(100_000 + number)}#`,
    expireTime: new Date(Date.now() + Number(minutes) * MINUTE_MS).toISOString(),
    processedPaymentData: null,
  };
}

function aged(code: Code): Code {
  if (code.status === 'pending' && Date.parse(code.expireTime) <= Date.now()) code.status = 'expired';
  return code;
}
