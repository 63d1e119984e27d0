import type { CardDisputeState } from '@waka/contracts/ops/money/card-disputes';
import type { Money } from './wire-money.ts';

/** What a provider says of a payment that the owner of a card disputes with the bank. */
export interface DisputeFacts extends Money {
  state: CardDisputeState;
  /** The provider's own word for it. */
  status: string;
  reason: string;
  /** What the provider calls the payment. */
  paymentToken: string;
  /** Until when evidence is taken; null where none is. */
  dueBy: Date | null;
  /** Whether the bank has taken the money; not as long as it only asks. */
  isWithdrawn: boolean;
}

export interface ListedDispute {
  id: string;
  status: string | null;
}

/** Says what became of disputed payments. Its methods throw where that is not known. */
export interface DisputePort {
  /** Null where the provider knows no such dispute. */
  read(id: string): Promise<DisputeFacts | null>;
  /** Lists the newest ones by their ids, with the provider's own word for the state of each; null where it says none. */
  list(): Promise<ListedDispute[]>;
}
