import type { Currency } from '../regions.ts';

/**
 * `due` until the rider has it, `sent` back by the payment's provider or by hand, `credited` for the next ride; `withdrawn` where the
 * bank has given the money back instead, or the team took the refund back.
 */
export type RideRefundState = 'due' | 'sent' | 'credited' | 'withdrawn';

/** What of the money for a ride goes back to its rider. */
export interface RideRefund {
  state: RideRefundState;
  /** True where the team withdrew it, and no bank. An older backend leaves it out. */
  isByTeam?: boolean;
  /** Minor units of the currency; null where another sum came than was asked for, which goes back as it came. */
  amount: number | null;
  currency: Currency;
  /** Whether the money came after its payment had ended, and so pays for nothing. An older backend leaves it out. */
  isLate?: true;
  /** How the money came. */
  method: string;
  /** When it was sent or credited; before that, when it was decided. */
  at: string;
}
