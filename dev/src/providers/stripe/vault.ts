import { createHash, randomBytes } from 'node:crypto';
import type { Form } from './form.ts';
import { cardError, invalid, missing } from './stripe-error.ts';
import { brandOf, isCardNumber } from './test-cards.ts';

export interface PaymentMethod {
  id: string;
  object: 'payment_method';
  type: 'card';
  created: number;
  customer: string | null;
  livemode: false;
  billing_details: object;
  metadata: object;
  card: {
    brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    funding: string;
    country: string;
    fingerprint: string;
  };
}

interface IntentFacts {
  object: 'setup_intent' | 'payment_intent';
  customer: string | null;
  payment_method: string | null;
  status: string;
  [name: string]: unknown;
}

export interface Intent extends IntentFacts {
  id: string;
  client_secret: string;
  created: number;
  livemode: false;
}

interface RefundFacts {
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  metadata: object;
  status: string;
  failure_reason?: string;
}

interface DisputeFacts {
  object: 'dispute';
  amount: number;
  currency: string;
  payment_intent: string;
  reason: string;
  status: string;
  evidence_details: { due_by: number | null };
}

/** Something that happens at the provider later, and is reported then. */
interface Later {
  event: string;
  id: string;
  happen: () => void;
}

/** Holds the data of a sandbox in memory. Card numbers stay inside; no response contains one. */
export class Vault {
  readonly customers = new Map<string, { id: string; object: 'customer'; created: number; metadata: object }>();
  readonly methods = new Map<string, PaymentMethod>();
  readonly intents = new Map<string, Intent>();
  readonly refunds = new Map<string, RefundFacts & { id: string; created: number }>();
  readonly disputes = new Map<string, DisputeFacts & { id: string; created: number }>();
  /** What is to be reported. */
  events: { type: string; id: string }[] = [];
  /** What happens by itself some time later. */
  later: Later[] = [];
  readonly #numbers = new Map<string, string>();
  /** A card that was attached once and detached can never be used again. */
  readonly #letGo = new Set<string>();

  addCustomer(metadata: object) {
    const customer = { id: newId('cus'), object: 'customer', created: now(), metadata } as const;
    this.customers.set(customer.id, customer);
    return customer;
  }

  customer(id: string) {
    const customer = this.customers.get(id);
    if (!customer) throw missing('customer', id);
    return customer;
  }

  addMethod(card: Form): PaymentMethod {
    const number = (card.number ?? '').replaceAll(/[ -]/g, '');
    const [month, typedYear] = [Number(card.exp_month), Number(card.exp_year)];
    const year = typedYear < 100 ? 2000 + typedYear : typedYear;
    if (!isCardNumber(number)) throw cardError('incorrect_number', 'Your card number is incorrect.');
    if (!(month >= 1 && month <= 12))
      throw cardError('invalid_expiry_month', "Your card's expiration month is invalid.");
    if (isOver(year, month)) throw cardError('invalid_expiry_year', "Your card's expiration year is invalid.");
    if (!/^\d{3,4}$/.test(card.cvc ?? '')) throw cardError('invalid_cvc', "Your card's security code is invalid.");
    const method: PaymentMethod = {
      id: newId('pm'),
      object: 'payment_method',
      type: 'card',
      created: now(),
      customer: null,
      livemode: false,
      billing_details: {},
      metadata: {},
      card: {
        brand: brandOf(number),
        last4: number.slice(-4),
        exp_month: month,
        exp_year: year,
        funding: 'credit',
        country: 'US',
        fingerprint: createHash('sha256').update(number).digest('hex').slice(0, 16),
      },
    };
    this.methods.set(method.id, method);
    this.#numbers.set(method.id, number);
    return method;
  }

  method(id: string): PaymentMethod {
    const method = this.methods.get(id);
    if (!method) throw missing('PaymentMethod', id);
    return method;
  }

  numberOf(id: string): string {
    return this.#numbers.get(id) ?? '';
  }

  attach(id: string, customerId: string): PaymentMethod {
    const method = this.method(id);
    if (this.#letGo.has(id)) {
      throw invalid('This PaymentMethod was previously used without being attached to a Customer or was detached.');
    }
    if (method.customer !== null && method.customer !== customerId) {
      throw invalid('The payment method you provided has already been attached to a customer.');
    }
    method.customer = this.customer(customerId).id;
    return method;
  }

  detach(id: string): PaymentMethod {
    const method = this.method(id);
    if (method.customer === null) {
      throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.');
    }
    method.customer = null;
    this.#letGo.add(id);
    return method;
  }

  addIntent(prefix: 'seti' | 'pi', facts: IntentFacts): Intent {
    const id = newId(prefix);
    const intent: Intent = { ...facts, id, client_secret: `${id}_secret_${word(20)}`, created: now(), livemode: false };
    this.intents.set(id, intent);
    return intent;
  }

  addRefund(facts: RefundFacts) {
    const refund = { ...facts, id: newId('re'), created: now() };
    this.refunds.set(refund.id, refund);
    return refund;
  }

  addDispute(facts: DisputeFacts) {
    const dispute = { ...facts, id: newId('du'), created: now() };
    this.disputes.set(dispute.id, dispute);
    this.events.push({ type: 'charge.dispute.created', id: dispute.id });
    return dispute;
  }

  intent(id: string): Intent {
    const intent = this.intents.get(id);
    if (!intent) throw missing(id.startsWith('seti') ? 'setupintent' : 'payment_intent', id);
    return intent;
  }
}

const now = () => Math.floor(Date.now() / 1000);
const word = (length: number) => randomBytes(length).toString('base64url').replaceAll(/\W|_/g, '0').slice(0, length);
const newId = (prefix: string) => `${prefix}_${word(24)}`;

function isOver(year: number, month: number): boolean {
  const today = new Date();
  return !(year >= today.getFullYear()) || (year === today.getFullYear() && month < today.getMonth() + 1);
}
