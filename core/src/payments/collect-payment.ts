import type { Core } from '../core.ts';
import type { PaymentRow } from './payment-row.ts';
import { moneyIsNotOurs, paymentFailed, paymentPaid, paymentRequested } from './settle-payment.ts';
import type { WalletPort, Wallets } from './wallets/wallet-port.ts';

/** After this the driver waits no longer. The payer's phone has stopped asking long before. */
const PATIENCE_S = 15 * 60;
/** After this nothing more will be learnt by asking. */
const IN_DOUBT_S = 24 * 3600;

type Claimed = PaymentRow & { ageS: number };

/**
 * The next step of a payment, whoever asks for it and however often: the question to the provider, or the question what
 * became of it. Only that answer moves money; a callback merely brings it forward. The step is taken for half a minute
 * before the provider hears of it, so a process that dies leaves it to the next, which asks for the same reference.
 */
export async function collectPayment(core: Core, wallets: Wallets, paymentId: string): Promise<void> {
  const [payment] = await core.sql<Claimed>(CLAIM, [paymentId]);
  if (!payment) return;
  const wallet = wallets[payment.method];
  if (!wallet) {
    await paymentFailed(core, payment, { reason: 'unavailable', watch: false });
    await core.sql('UPDATE payments SET next_check_at = NULL WHERE id = $1', [payment.id]);
    return;
  }
  try {
    await (payment.state === 'due' ? start(core, wallet, payment) : ask(core, wallet, payment));
  } catch (error) {
    const reason = error instanceof Error ? error.message : typeof error;
    core.logger.warn({ payment: payment.id, state: payment.state, reason }, 'not known what the wallet did');
    await wait(core, payment);
  }
}

/** Payments whose next step nobody's nudge reached. */
export async function paymentsLeftBehind({ sql }: Pick<Core, 'sql'>, batch = 50): Promise<string[]> {
  const rows = await sql<{ id: string }>(
    `SELECT id FROM payments WHERE next_check_at < now() - interval '300 milliseconds'
     ORDER BY next_check_at LIMIT $1`,
    [batch],
  );
  return rows.map(({ id }) => id);
}

async function start(core: Core, wallet: WalletPort, payment: Claimed): Promise<void> {
  if (payment.ageS > PATIENCE_S) {
    // An earlier try may have arrived after all.
    await paymentFailed(core, payment, { reason: 'unavailable', watch: true });
    return;
  }
  const started = await wallet.start(collectionOf(payment));
  if (started.kind === 'asked') await paymentRequested(core, payment, started);
  else await paymentFailed(core, payment, { reason: started.reason, watch: false });
}

async function ask(core: Core, wallet: WalletPort, payment: Claimed): Promise<void> {
  const verdict = await wallet.query(collectionOf(payment));
  switch (verdict.kind) {
    case 'paid':
      await paymentPaid(core, payment, verdict.transactionId);
      return;
    case 'wrong_amount':
      // Watched until the line below has noted what has to go back.
      await paymentFailed(core, payment, { reason: 'refused', watch: true });
      await moneyIsNotOurs(core, payment, verdict.transactionId);
      return;
    case 'failed':
      await paymentFailed(core, payment, { reason: verdict.reason, watch: false });
      await core.sql('UPDATE payments SET next_check_at = NULL WHERE id = $1', [payment.id]);
      return;
    default:
      await wait(core, payment);
  }
}

async function wait(core: Core, payment: Claimed): Promise<void> {
  if (payment.ageS > IN_DOUBT_S) {
    core.logger.error({ payment: payment.id }, 'in doubt: the wallet never said what became of it');
    await core.sql('UPDATE payments SET next_check_at = NULL WHERE id = $1', [payment.id]);
    return;
  }
  if (payment.ageS > PATIENCE_S) {
    await paymentFailed(core, payment, { reason: 'timed_out', watch: true });
    await core.sql(LATER, [payment.id, payment.state, 3600]);
    return;
  }
  await core.sql(LATER, [payment.id, payment.state, Math.min(60, 5 * 2 ** (payment.checks - 2))]);
}

const collectionOf = ({ reference, tries, amount, currency, payer, providerToken: token }: PaymentRow) => ({
  reference,
  tries,
  amount,
  currency,
  payer,
  token,
});

const CLAIM = `
  UPDATE payments SET next_check_at = now() + interval '30 seconds', checks = checks + 1,
    tries = tries + CASE WHEN state = 'due' THEN 1 ELSE 0 END
  WHERE id = $1 AND next_check_at <= now()
  RETURNING *, extract(epoch FROM now() - created_at)::float8 AS age_s`;

// Only of what is as it was: a callback or another step may have come in between, and is not to be put off.
const LATER = `
  UPDATE payments SET next_check_at = now() + make_interval(secs => $3)
  WHERE id = $1 AND state = $2 AND next_check_at > now()`;
