import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Wallet } from '@waka/contracts/money/payment-method';
import type { PaymentState, RidePayment } from '@waka/contracts/money/ride-payment';
import { REGIONS } from '@waka/contracts/regions';
import type { WalletAccount } from '@waka/core/platform/config/wallets-config';
import { AppError } from '@waka/core/platform/app-error';
import type { Actor } from '@waka/core/platform/actor';
import type { PaymentJob } from '@waka/core/platform/ports/payment-job';
import { collectPayment } from '@waka/core/payments/collect-payment';
import { disburse } from '@waka/core/owners/disburse';
import { collectTopUp } from '@waka/core/payments/top-ups/collect-top-up';
import { walletCalledBack } from '@waka/core/payments/wallet-called-back';
import { followDispute } from '@waka/core/payments/disputes/follow-dispute';
import { makeRefund } from '@waka/core/payments/refunds/make-refund';
import type { Wallets } from '@waka/core/payments/wallets/wallet-port';
import { walletWebhook } from '@waka/core/payments/wallet-webhook';
import { walletsOf } from '@waka/core/payments/wallets/wallets';
import { acceptOffer } from '@waka/core/matching/offers/accept-offer';
import { arriveAtPickup, completeRide, startRide } from '@waka/core/trips/progress/advance-ride';
import { aDriver, anOffer, aRide, aRider } from '@waka/core/testing/builders';
import { testCore, type TestCore } from '@waka/core/testing/test-core';
import { openMtnInFreetown } from '@waka/core/testing/wallets';
import { momoSandbox } from '../../momo/momo-sandbox.ts';
import { orangeSandbox } from '../../orange/orange-sandbox.ts';
import { lengoPaySandbox } from '../../lengopay/lengopay-sandbox.ts';
import { stripeSandbox } from '../../stripe/stripe-sandbox.ts';
import { monimeSandbox } from '../../monime/monime-sandbox.ts';
import { listen, sandboxServer, shut, type Answered, type Asked } from '../../sandbox-http.ts';

const CARD_KEYS = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1' };
const CARD_WEBHOOK_SECRET = 'whsec_of_tests';

export interface Paid {
  rideId: string;
  paymentId: string;
  reference: string;
  rider: Actor;
  driver: Actor;
}

/** Opens a Core, the sandboxes of all rails and, where it takes cards, of Stripe, and a service that takes their callbacks, each on a port of its own. */
export async function openPaymentHarness({ delayMs = 30, takesCards = false } = {}) {
  const servers: Server[] = [];
  const opened = async (server: Server) => {
    servers.push(server);
    return listen(server);
  };
  const momo = { subscriptionKey: 'key', apiUser: randomUUID(), apiKey: 'secret' };
  const disbursement = { ...momo, subscriptionKey: 'out' };
  const orange = { clientId: 'waka', clientSecret: 'secret', merchantKey: 'merchant' };
  const monime = { accessToken: 'token', spaceId: 'spc-1', webhookSecret: 'signed with this' };
  const lengoPay = { licenceKey: 'licence', websiteId: 'site' };
  const calls: Asked[] = [];
  const pages = { orange: '', service: '' };
  const urls = {
    momo: await opened(momoSandbox({ ...momo, disbursementKey: disbursement.subscriptionKey }, { delayMs })),
    orange: (pages.orange = await opened(orangeSandbox(orange, () => pages.orange))),
    monime: await opened(
      monimeSandbox(monime, {
        webhookUrl: () => `${pages.service}/api/payments/webhooks/MONIME/SL`,
        ...(delayMs < 30 && { delayMs }),
      }),
    ),
    lengoPay: await opened(lengoPaySandbox(lengoPay, { delayMs })),
  };
  const stripeUrl = takesCards
    ? await opened(
        stripeSandbox(CARD_KEYS, {
          url: () => `${pages.service}/api/payments/webhooks/STRIPE/SL`,
          secret: CARD_WEBHOOK_SECRET,
        }),
      )
    : null;
  const core: TestCore = await testCore({
    MOMO_DISBURSEMENT_SUBSCRIPTION_KEY: disbursement.subscriptionKey,
    MOMO_DISBURSEMENT_API_USER: disbursement.apiUser,
    MOMO_DISBURSEMENT_API_KEY: disbursement.apiKey,
    MONIME_URL: urls.monime,
    MONIME_ACCESS_TOKEN: monime.accessToken,
    MONIME_SPACE_ID: monime.spaceId,
    MONIME_WEBHOOK_SECRET: monime.webhookSecret,
    LENGOPAY_URL: urls.lengoPay,
    LENGOPAY_LICENCE_KEY: lengoPay.licenceKey,
    LENGOPAY_WEBSITE_ID: lengoPay.websiteId,
    ...(stripeUrl !== null && {
      STRIPE_API_URL: stripeUrl,
      STRIPE_SECRET_KEY: CARD_KEYS.secretKey,
      STRIPE_PUBLISHABLE_KEY: CARD_KEYS.publishableKey,
      STRIPE_WEBHOOK_SECRET: CARD_WEBHOOK_SECRET,
    }),
  });
  await openMtnInFreetown(core);
  const publicUrl = await opened(
    sandboxServer(async (asked) => {
      calls.push(asked);
      return deliver(harness.core, asked);
    }),
  );
  pages.service = publicUrl;
  const accounts: WalletAccount[] = [
    ...core.config.payments.wallets.filter(({ rail }) => rail === 'monime' || rail === 'lengopay' || rail === 'stripe'),
    ...REGIONS.flatMap((region): WalletAccount[] => [
      {
        rail: 'momo',
        credentials: 'MOMO',
        region,
        settings: { ...momo, url: urls.momo, targetEnvironment: 'sandbox', currency: 'GNF', disbursement },
      },
      {
        rail: 'orange',
        credentials: 'ORANGE_MONEY',
        region,
        settings: { ...orange, url: urls.orange, country: 'dev' },
      },
    ]),
  ];
  const wallets: Wallets = walletsOf({ publicUrl, payments: { wallets: accounts } });
  const working = new Set<Promise<void>>();
  const harness = {
    core: {
      ...core,
      wakePayments(job: Parameters<TestCore['wakePayments']>[0]) {
        if (job.name === 'detach') return;
        const steps = {
          collect: collectPayment,
          disburse,
          top_up: collectTopUp,
          refund: makeRefund,
          dispute: followDispute,
        };
        const id = idOfJob(job);
        const step = steps[job.name](harness.core, wallets, id);
        const work = step.finally(() => working.delete(work));
        working.add(work);
      },
    },
    wallets,
    /** What another process needs to speak to the same providers. */
    accounts,
    publicUrl,
    urls,
    /** Stripe, where cards are taken. */
    stripeUrl,
    /** The providers' callbacks. */
    calls,
    collect: (paymentId: string) => collectPayment(harness.core, wallets, paymentId),
    /** Makes the next step due now, this long after the ride. */
    async timePasses(paymentId: string, minutes = 0) {
      await core.sql(
        `UPDATE payments SET next_check_at = now(), created_at = created_at - make_interval(mins => $2)
         WHERE id = $1 AND next_check_at IS NOT NULL`,
        [paymentId, minutes],
      );
    },
    async close() {
      await Promise.all(working);
      await Promise.all(servers.map(shut));
      await core.close();
    },
  };
  return harness;
}

type Woken = Exclude<PaymentJob, { name: 'detach' }>;

function idOfJob(job: Woken): string {
  switch (job.name) {
    case 'collect':
      return job.paymentId;
    case 'disburse':
      return job.payoutId;
    case 'top_up':
      return job.topUpId;
    case 'dispute':
      return job.disputeId;
    default:
      return job.refundId;
  }
}

/** Takes a callback or a webhook, as the backends do. */
async function deliver(core: TestCore, { path, headers, body }: Asked): Promise<Answered> {
  const [, credentials, region] = /^\/api\/payments\/webhooks\/(\w+)\/(\w+)$/.exec(path) ?? [];
  if (!credentials || !region) {
    await walletCalledBack(core, path.split('/').at(-1) ?? '', JSON.parse(body || 'null'));
    return { status: 200, body: { ok: true } };
  }
  const signature = String(headers['monime-signature'] ?? headers['stripe-signature'] ?? '');
  try {
    await walletWebhook(core, { credentials, region, signature, raw: Buffer.from(body) });
  } catch (error) {
    if (error instanceof AppError) return { status: 403 };
    throw error;
  }
  return { status: 200, body: { ok: true } };
}

export type PaymentHarness = Awaited<ReturnType<typeof openPaymentHarness>>;

export const inConakry = {
  pickupLocation: { address: 'Kaloum, Conakry', lat: 9.5092, lng: -13.7122 },
  dropoffLocation: { address: 'Madina, Conakry', lat: 9.5522, lng: -13.6773 },
};

/** Creates a completed ride that is to be paid by a wallet, with no request sent yet; in Freetown or in Conakry. */
export async function aRideToPay(
  { core }: PaymentHarness,
  method: Wallet,
  payer = '+224662000000',
  city: 'freetown' | 'conakry' = 'freetown',
): Promise<Paid> {
  const quiet = { ...core, wakePayments: () => undefined };
  const [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core, { city })];
  await core.sql(
    `INSERT INTO payment_methods (user_id, type, phone_number, account_name, is_default, is_proved)
     VALUES ($1, $2, $3, 'Aminata', true, true)`,
    [rider.id, method, payer],
  );
  const trip = city === 'conakry' ? inConakry : {};
  const ride = await aRide(core, rider, { ...trip, paymentMethod: method });
  await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
  await arriveAtPickup(core, driver, ride.id);
  await startRide(core, driver, ride.id, undefined);
  // A number of the ride's country would be asked before the payer's.
  await core.sql('UPDATE users SET phone = NULL WHERE id = $1', [rider.id]);
  await completeRide(quiet, driver, ride.id);
  const [payment] = await core.sql<{ id: string; reference: string }>(
    'SELECT id, reference FROM payments WHERE ride_id = $1',
    [ride.id],
  );
  if (!payment) throw new Error('nothing is to be paid');
  return { rideId: ride.id, paymentId: payment.id, reference: payment.reference, rider, driver };
}

interface Row {
  state: PaymentState;
  reason: string | null;
  refundDueAt: Date | null;
  nextCheckAt: Date | null;
  payUrl: string | null;
  dialCode: string | null;
  dialUntil: Date | null;
  providerToken: string | null;
  hintedToken: string | null;
  tries: number;
}

export async function rowOf({ core }: PaymentHarness, { paymentId }: Paid): Promise<Row> {
  const [row] = await core.sql<Row>('SELECT * FROM payments WHERE id = $1', [paymentId]);
  if (!row) throw new Error('the payment is gone');
  return row;
}

/** Lists the states of a payment in the ride's log. */
export async function storyOf({ core }: PaymentHarness, { rideId }: Paid): Promise<string[]> {
  const rows = await core.sql<{ payment: RidePayment }>(
    `SELECT payload -> 'payment' AS payment FROM ride_events
     WHERE ride_id = $1 AND type IN ('completed', 'payment') ORDER BY seq`,
    [rideId],
  );
  return rows.map(({ payment }) => payment.state);
}

export async function postingsOf({ core }: PaymentHarness, { rideId }: Paid): Promise<string[]> {
  const rows = await core.sql<{ kind: string }>('SELECT kind FROM ledger_transactions WHERE ride_id = $1 ORDER BY id', [
    rideId,
  ]);
  return rows.map(({ kind }) => kind);
}

export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 5000;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('it did not happen in time');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
