import { createHmac } from 'node:crypto';
import { disputesLeftBehind, followDispute } from '@waka/core/payments/disputes/follow-dispute';
import type { Wallets } from '@waka/core/payments/wallets/wallet-port';
import { walletWebhook } from '@waka/core/payments/wallet-webhook';
import { WEBHOOK_SECRET, type CardHarness } from './card-harness.ts';
import { aRideByCard, CARDS, type CardRide } from './card-steps.ts';

/** Names a dispute by a signed webhook. */
export function report({ core }: CardHarness, id: string, type = 'charge.dispute.created') {
  const body = JSON.stringify({ type, data: { object: { id, object: 'dispute' } } });
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', WEBHOOK_SECRET).update(`${time}.${body}`).digest('hex');
  const signed = `t=${time},v1=${signature}`;
  return walletWebhook(core, { credentials: 'STRIPE', region: 'SL', signature: signed, raw: Buffer.from(body) });
}

/** Asks about what is due, at two workers at once. */
export async function followed({ core, wallets }: CardHarness): Promise<void> {
  const ids = await disputesLeftBehind(core);
  await Promise.all([...ids, ...ids].map((id) => followDispute(core, wallets, id)));
}

/** Asks about what is due over a slow network: at Stripe's answer `meanwhile` goes on, before it has come here. */
export async function followedSlowly({ core, wallets }: CardHarness, meanwhile: () => Promise<unknown>): Promise<void> {
  const slow: Wallets = (account) => {
    const wallet = wallets(account);
    const disputes = wallet?.disputes;
    if (!disputes) return wallet;
    const read = async (id: string) => {
      const facts = await disputes.read(id);
      await meanwhile();
      return facts;
    };
    return { ...wallet, disputes: { ...disputes, read } };
  };
  for (const id of await disputesLeftBehind(core)) await followDispute(core, slow, id);
}

/** Reads what Stripe calls the dispute of a ride's payment. */
export async function disputeAt({ core, url, tokensOf }: CardHarness, ride: CardRide): Promise<string> {
  const [token = ''] = await tokensOf(ride);
  const answer = await fetch(`${url}/v1/disputes?limit=100`, {
    headers: { authorization: `Bearer ${core.config.payments.stripe?.secretKey}` },
  });
  const { data }: { data: { id: string; payment_intent: string }[] } = JSON.parse(await answer.text());
  return data.find((one) => one.payment_intent === token)?.id ?? '';
}

/** Lets the bank decide by Stripe's own test texts, and asks what became of it. */
export async function bankDecides(
  harness: CardHarness,
  id: string,
  text: 'winning_evidence' | 'losing_evidence',
): Promise<void> {
  await harness.askStripe(`disputes/${id}`, { 'evidence[uncategorized_text]': text });
  await report(harness, id, 'charge.dispute.closed');
  await followed(harness);
}

/** Lets the bank dispute another sum than the whole payment, or decide anew by itself, and asks what became of it. */
export async function bankChanges(
  harness: CardHarness,
  id: string,
  changes: { amount?: number; status?: 'won' | 'lost' | 'under_review' },
): Promise<void> {
  const form = Object.entries(changes).map(([name, value]) => [`metadata[${name}]`, String(value)]);
  await harness.askStripe(`disputes/${id}`, Object.fromEntries(form));
  await report(harness, id, 'charge.dispute.updated');
  await followed(harness);
}

/** Follows what the owner of a card says to the bank of a ride's payment; returns what Stripe calls it. */
export async function follow(harness: CardHarness, ride: CardRide): Promise<string> {
  const id = await disputeAt(harness, ride);
  await report(harness, id);
  await report(harness, id);
  await followed(harness);
  return id;
}

/** Forgets which numbers of cards have paid what was lost: each test has the same few. */
export const forgetCards = ({ core }: CardHarness): Promise<unknown> =>
  core.sql('UPDATE payments SET card_fingerprint = NULL');

/** Drives a ride whose payment is disputed at once. */
export async function disputed(
  harness: CardHarness,
  number: string = CARDS.disputes,
): Promise<{ ride: CardRide; id: string }> {
  const ride = await aRideByCard(harness, { number });
  await harness.steps(ride);
  return { ride, id: await follow(harness, ride) };
}
