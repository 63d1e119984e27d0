import { below } from './form.ts';
import type { Handler, Route } from './handler.ts';
import { invalid, missing } from './stripe-error.ts';
import { disputeReasonOf, isInquired } from './test-cards.ts';
import type { Intent, Vault } from './vault.ts';

const WEEK_S = 7 * 24 * 3600;

/** Lets the owner of a card dispute a payment at once, where that is what the card is for. */
export function disputedBy(vault: Vault, intent: Intent): void {
  const number = vault.numberOf(intent.payment_method ?? '');
  const reason = disputeReasonOf(number);
  if (!reason) return;
  vault.addDispute({
    object: 'dispute',
    amount: Number(intent.amount_received),
    currency: String(intent.currency),
    payment_intent: intent.id,
    reason,
    status: isInquired(number) ? 'warning_needs_response' : 'needs_response',
    evidence_details: { due_by: Math.floor(Date.now() / 1000) + WEEK_S },
  });
}

const disputeIn = (vault: Vault, id: string) => {
  const dispute = vault.disputes.get(id);
  if (!dispute) throw missing('dispute', id);
  return dispute;
};

const readDispute: Handler = (vault, { id }) => disputeIn(vault, id);

const listDisputes: Handler = (vault) => ({
  object: 'list',
  has_more: false,
  data: [...vault.disputes.values()].toReversed(),
});

/**
 * Takes evidence: the bank decides at once by Stripe's own test texts. What the bank does by itself is said by metadata: it disputes
 * another sum (`amount`), or decides anew (`status`).
 */
const addEvidence: Handler = (vault, { id, form }) => {
  const dispute = disputeIn(vault, id);
  const { amount, status } = below(form, 'metadata');
  if (amount !== undefined) dispute.amount = Number(amount);
  if (status === 'won' || status === 'lost' || status === 'under_review') dispute.status = status;
  if (amount !== undefined || status !== undefined) return dispute;
  if (dispute.status === 'won' || dispute.status === 'lost') throw invalid('This dispute is already closed.');
  const text = below(form, 'evidence').uncategorized_text;
  if (dispute.status.startsWith('warning_')) dispute.status = 'warning_closed';
  else if (text === 'winning_evidence') dispute.status = 'won';
  else dispute.status = text === 'losing_evidence' ? 'lost' : 'under_review';
  vault.events.push({
    type: dispute.status === 'under_review' ? 'charge.dispute.updated' : 'charge.dispute.closed',
    id,
  });
  return dispute;
};

export const disputeRoutes: readonly Route[] = [
  ['GET', /^\/v1\/disputes()$/, listDisputes],
  ['GET', /^\/v1\/disputes\/(\w+)$/, readDispute],
  ['POST', /^\/v1\/disputes\/(\w+)$/, addEvidence],
];
