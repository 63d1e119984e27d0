import type { ProofWanted } from './accounts/text-proof.ts';
import type { ErrorCode } from './errors.ts';
import type { StatementFault } from './ops/books/statements.ts';
import type { DoubtDecision } from './ops/money/doubts.ts';
import type { RefundBearer } from './ops/money/refunds.ts';
import type { CashSide } from './money/cash-count.ts';
import type { Currency } from './regions.ts';
import type { Verdict } from './rides/ride-findings.ts';
import type { Ride } from './rides/ride-views.ts';
import type { RuleNotice } from './rides/road-rule.ts';

/** A decision, its author (null for the service itself) and its time. */
export interface Decision {
  /** Names it as `seen` of a call that is sent again by an admin who has read of it. An older backend leaves it out. */
  id?: string;
  action: string;
  by: string | null;
  at: string;
  reason: string | null;
  /** The verdict on a ride's findings, who was believed about cash, or what became of money in doubt. An older backend leaves it out. */
  verdict?: Verdict | CashSide | DoubtDecision | null;
  /** The facts of a service area that it changed. An older backend leaves it out. */
  facts?: string[];
  /** What a rider gets back by it, and who bears that, where it is about a fare. An older backend leaves them out. */
  sum?: { amount: number; currency: Currency };
  bearer?: RefundBearer;
}

/** The body of every answer that is not 2xx. */
export interface ErrorBody {
  code: ErrorCode;
  message: string;
  requestId: string;
  /** Field path -> its error; only with `request.invalid`. */
  fields?: Record<string, string>;
  /** The current ride; with the codes that refuse a move. */
  ride?: Ride;
  /** The admin who has taken the incident; only with `incident.wrong_state`. An older backend leaves it out. */
  takenBy?: string;
  /** The decision that came first; only with `ops.decided_meanwhile`. */
  decision?: Decision;
  /** The name of the other city; only with `area.overlaps`. */
  area?: string;
  /** When rides can be booked there again, or a promotion begins, and the time zone; only with `ride.city_closed` and `promotion.not_yet`. */
  opens?: { at: string; timeZone: string };
  /** The rule of the road that forbids it; only with `ride.not_allowed_there`. */
  rule?: RuleNotice;
  /** What ops wrote to the suspended person; only with `auth.suspended` after a correct sign-in. An older backend leaves it out. */
  why?: string;
  /** What is wrong with a provider's file; only with `statement.not_understood`. An older backend leaves it out. */
  fault?: StatementFault;
  /** Work that the call needs when it is repeated; only with `auth.proof_wanted`. */
  proof?: ProofWanted;
}

/** The acknowledgement of a socket event. */
export type Ack<Extra extends object = object> =
  | ({ ok: true } & Extra)
  | { ok: false; error: { code: ErrorCode; message: string } };
