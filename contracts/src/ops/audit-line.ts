import type { DocumentKind } from '../drivers/driver-documents.ts';
import type { Currency } from '../regions.ts';
import type { CardDisputeState } from './money/card-disputes.ts';
import type { RefundBearer } from './money/refunds.ts';

/** An action in a history. */
export interface AuditLine {
  id: string;
  action: string;
  actorName: string | null;
  reason: string | null;
  /** The document that it is about, where it is about one. */
  document: DocumentKind | null;
  /** What was booked or decided about; below zero for a correction downwards. An older backend leaves it out. */
  sum?: { amount: number; currency: Currency };
  /** The agent and number of a receipt of cash. An older backend leaves it out. */
  receipt?: { agent: string; reference: string };
  /** Documents that a driver lacked when he was approved. An older backend leaves it out. */
  lacking?: readonly DocumentKind[];
  /** Who bears it, where it is a refund of a fare. An older backend leaves it out. */
  bearer?: RefundBearer;
  /** The numbers before and after a change of phone. An older backend leaves it out. */
  phone?: { was: string | null; is: string };
  /** How a dispute with the bank stands since then, where it is about one. An older backend leaves it out. */
  dispute?: CardDisputeState;
  at: string;
}
