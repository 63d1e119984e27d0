import { IsIn, IsInt, IsOptional, IsString, Matches } from 'class-validator';

const INTENT_STATES = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'requires_capture',
  'processing',
  'succeeded',
  'canceled',
] as const;

/** One payment at Stripe. */
export class StripeIntent {
  @Matches(/^pi_\w{1,100}$/)
  id: string;

  @IsIn(INTENT_STATES)
  status: (typeof INTENT_STATES)[number];

  /** The smallest unit of the currency. */
  @IsInt()
  amount: number;

  @IsInt()
  amount_received: number;

  @IsString()
  currency: string;

  /** Why the last try failed; null before one. */
  last_payment_error?: unknown;
}

/** A card that was saved at Stripe. */
export class StripeCard {
  @IsString()
  id: string;

  /** The customer whose card it is; null once it was removed. */
  @IsOptional()
  @IsString()
  customer: string | null;
}

const REFUND_STATES = ['pending', 'requires_action', 'succeeded', 'failed', 'canceled'] as const;

/** Money that goes back to a card. */
export class StripeRefund {
  @Matches(/^\w{1,100}$/)
  id: string;

  @IsIn(REFUND_STATES)
  status: (typeof REFUND_STATES)[number];

  @IsInt()
  amount: number;

  @IsString()
  currency: string;

  @IsOptional()
  @IsString()
  failure_reason?: string | null;
}

const DISPUTE_STATES = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'prevented',
  'won',
  'lost',
] as const;
export type DisputeStatus = (typeof DISPUTE_STATES)[number];

/** A payment that the owner of a card disputes with the bank. */
export class StripeDispute {
  @Matches(/^\w{1,100}$/)
  id: string;

  @IsIn(DISPUTE_STATES)
  status: DisputeStatus;

  @IsString()
  reason: string;

  @IsInt()
  amount: number;

  @IsString()
  currency: string;

  @Matches(/^pi_\w{1,100}$/)
  payment_intent: string;

  /** Until when evidence is taken, among others. */
  evidence_details?: unknown;
}

/** Reads one field of an answer as text. */
export function textIn(body: unknown, ...path: string[]): string | null {
  let value: unknown = body;
  for (const name of path) value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  return typeof value === 'string' ? value : null;
}
