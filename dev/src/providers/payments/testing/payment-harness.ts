import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { Wallet } from '@waka/contracts/money/payment-method';
import type { PaymentState, RidePayment } from '@waka/contracts/money/ride-payment';
import { REGIONS } from '@waka/contracts/regions';
import type { WalletAccount } from '@waka/core/platform/config/wallets-config';
import type { Actor } from '@waka/core/platform/actor';
import { collectPayment } from '@waka/core/payments/collect-payment';
import { walletCalledBack } from '@waka/core/payments/wallet-called-back';
import type { Wallets } from '@waka/core/payments/wallets/wallet-port';
import { walletsOf } from '@waka/core/payments/wallets/wallets';
import { acceptOffer } from '@waka/core/matching/offers/accept-offer';
import { arriveAtPickup, completeRide, startRide } from '@waka/core/trips/advance-ride';
import { aDriver, anOffer, aRide, aRider } from '@waka/core/testing/builders';
import { testCore, type TestCore } from '@waka/core/testing/test-core';
import { openMtnInFreetown } from '@waka/core/testing/wallets';
import { momoSandbox } from '../../momo/momo-sandbox.ts';
import { orangeSandbox } from '../../orange/orange-sandbox.ts';
import { listen, sandboxServer, shut, type Asked } from '../../sandbox-http.ts';

export interface Paid {
  rideId: string;
  paymentId: string;
  reference: string;
  rider: Actor;
  driver: Actor;
}

/** Opens a Core, both wallets' sandboxes, and a service that takes their callbacks, each on a port of its own. */
export async function openPaymentHarness() {
  const servers: Server[] = [];
  const opened = async (server: Server) => {
    servers.push(server);
    return listen(server);
  };
  const core: TestCore = await testCore();
  await openMtnInFreetown(core);
  const momo = { subscriptionKey: 'key', apiUser: randomUUID(), apiKey: 'secret' };
  const orange = { clientId: 'waka', clientSecret: 'secret', merchantKey: 'merchant' };
  const calls: Asked[] = [];
  const momoUrl = await opened(momoSandbox(momo, { delayMs: 30 }));
  const pages = { url: '' };
  pages.url = await opened(orangeSandbox(orange, () => pages.url));
  const publicUrl = await opened(
    sandboxServer(async (asked) => {
      calls.push(asked);
      await walletCalledBack(till.core, asked.path.split('/').at(-1) ?? '');
      return { status: 200, body: { ok: true } };
    }),
  );
  const wallets: Wallets = walletsOf({
    publicUrl,
    payments: {
      wallets: REGIONS.flatMap((region): WalletAccount[] => [
        {
          rail: 'momo',
          credentials: 'MOMO',
          region,
          settings: { ...momo, url: momoUrl, targetEnvironment: 'sandbox', currency: 'GNF' },
        },
        {
          rail: 'orange',
          credentials: 'ORANGE_MONEY',
          region,
          settings: { ...orange, url: pages.url, country: 'dev' },
        },
      ]),
    },
  });
  const working = new Set<Promise<void>>();
  const till = {
    core: {
      ...core,
      wakePayments(job: Parameters<TestCore['wakePayments']>[0]) {
        if (job.name !== 'collect') return;
        const work = collectPayment(till.core, wallets, job.paymentId).finally(() => working.delete(work));
        working.add(work);
      },
    },
    wallets,
    /** The providers' callbacks. */
    calls,
    collect: (paymentId: string) => collectPayment(till.core, wallets, paymentId),
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
  return till;
}

export type Till = Awaited<ReturnType<typeof openPaymentHarness>>;

/** Creates a completed ride that is to be paid by a wallet, with no request sent yet. */
export async function aRideToPay({ core }: Till, method: Wallet, payer = '+224662000000'): Promise<Paid> {
  const quiet = { ...core, wakePayments: () => undefined };
  const [rider, driver] = [await aRider(core, { usesPin: false }), await aDriver(core)];
  await core.sql(
    `INSERT INTO payment_methods (user_id, type, phone_number, account_name, is_default, is_proved)
     VALUES ($1, $2, $3, 'Aminata', true, true)`,
    [rider.id, method, payer],
  );
  const ride = await aRide(core, rider, { paymentMethod: method });
  await acceptOffer(core, driver, ride.id, await anOffer(core, ride, driver));
  await arriveAtPickup(core, driver, ride.id);
  await startRide(core, driver, ride.id, undefined);
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
  tries: number;
}

export async function rowOf({ core }: Till, { paymentId }: Paid): Promise<Row> {
  const [row] = await core.sql<Row>('SELECT * FROM payments WHERE id = $1', [paymentId]);
  if (!row) throw new Error('the payment is gone');
  return row;
}

/** Lists the states of a payment in the ride's log. */
export async function storyOf({ core }: Till, { rideId }: Paid): Promise<string[]> {
  const rows = await core.sql<{ payment: RidePayment }>(
    `SELECT payload -> 'payment' AS payment FROM ride_events
     WHERE ride_id = $1 AND type IN ('completed', 'payment') ORDER BY seq`,
    [rideId],
  );
  return rows.map(({ payment }) => payment.state);
}

export async function postingsOf({ core }: Till, { rideId }: Paid): Promise<string[]> {
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
