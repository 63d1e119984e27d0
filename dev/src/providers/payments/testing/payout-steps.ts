import { randomUUID } from 'node:crypto';
import { driverBalance } from '@waka/core/earnings/driver-balance';
import { post } from '@waka/core/ledger/post';
import { disburse } from '@waka/core/owners/disburse';
import { requestPayout } from '@waka/core/payments/payouts/request-payout';
import type { Wallets } from '@waka/core/payments/wallets/wallet-port';
import type { Actor } from '@waka/core/platform/actor';
import { aDriver, aRider } from '@waka/core/testing/builders';
import { until, type PaymentHarness } from './payment-harness.ts';

type Rail = 'monime' | 'lengopay';

export interface Paying {
  driver: Actor;
  walletId: string;
  rail: Rail;
}

const switched = (url: string, switches: object) =>
  fetch(`${url}/switches`, { method: 'POST', body: JSON.stringify(switches) });

/** Opens payouts to Orange Money of both countries, by Monime and by LengoPay; returns the steps of their tests. */
export async function openPayouts(harness: PaymentHarness) {
  await harness.core.sql(`UPDATE ride_methods SET rail = 'monime', credentials = 'MONIME', channel = 'm17'
    WHERE region = 'SL' AND method = 'orange_money'`);
  await harness.core.sql(`UPDATE ride_methods SET rail = 'lengopay', credentials = 'LENGOPAY', channel = 'lp-om-gn'
    WHERE region = 'GN' AND method = 'orange_money'`);
  await harness.core.sql(`UPDATE payout_terms SET is_open = true, min_amount = 1000, max_amount = 500000, fee = 100,
    review_above = 100000 WHERE method = 'orange_money'`);
  harness.core.methods.invalidate();

  async function anAdmin(): Promise<Actor> {
    const { id } = await aRider(harness.core);
    await harness.core.sql(`UPDATE users SET user_type = 'admin' WHERE id = $1`, [id]);
    return { id, role: 'admin' };
  }

  const urlOf = (rail: Rail) => (rail === 'monime' ? harness.urls.monime : harness.urls.lengoPay);

  /** Creates a driver who is owed 200,000 minor units, with a proved wallet. */
  async function aDriverWithWallet(rail: Rail, last = '2000000', isProved = true): Promise<Paying> {
    const driver = await aDriver(harness.core, { city: rail === 'monime' ? 'freetown' : 'conakry' });
    const phone = rail === 'monime' ? `+2327${last.slice(-7)}` : `+22462${last}`;
    const [wallet] = await harness.core.sql<{ id: string }>(
      `INSERT INTO payment_methods (user_id, type, phone_number, account_name, is_default, is_proved)
       VALUES ($1, 'orange_money', $2, 'Aminata', true, $3) RETURNING id`,
      [driver.id, phone, isProved],
    );
    await harness.core.transaction((sql) =>
      post(sql, {
        kind: 'adjustment',
        reference: randomUUID(),
        rideId: null,
        currency: rail === 'monime' ? 'SLE' : 'GNF',
        lines: [
          { account: 'driver_earnings', ownerId: driver.id, amount: -200_000 },
          { account: 'adjustments', ownerId: null, amount: 200_000 },
        ],
      }),
    );
    return { driver, walletId: wallet?.id ?? '', rail };
  }

  /** Asks for a payout without waking a worker, as if the backend were killed after its commit. */
  async function askedFor({ driver, walletId }: Paying, amount = 20_000): Promise<string> {
    const quiet = { ...harness.core, wakePayments: () => undefined };
    const { payouts } = await requestPayout(quiet, driver, { walletId, amount, fee: 100 });
    return payouts[0]?.id ?? '';
  }

  const work = (id: string, wallets: Wallets = harness.wallets) => disburse(harness.core, wallets, id);

  /** Makes the next step due now, this long after the request. */
  const timePasses = (id: string, hours = 0) =>
    harness.core.sql(
      `UPDATE payouts SET next_check_at = now(), due_at = due_at - make_interval(hours => $2)
       WHERE id = $1 AND next_check_at IS NOT NULL`,
      [id, hours],
    );

  const rowOf = async (id: string) => {
    const [row] = await harness.core.sql<{ state: string; reason: string | null; nextCheckAt: Date | null }>(
      'SELECT state, reason, next_check_at FROM payouts WHERE id = $1',
      [id],
    );
    return row;
  };

  /** Takes steps until the payout has ended. */
  const endOf = async (id: string) => {
    await until(async () => {
      await timePasses(id);
      await work(id);
      return ['paid', 'refused'].includes((await rowOf(id))?.state ?? '');
    });
    return (await rowOf(id))?.state;
  };

  const balanceOf = async ({ driver }: Paying) => (await driverBalance(harness.core, driver)).balance;

  const accounts = async (id: string) => {
    const rows = await harness.core.sql<{ account: string; amount: number }>(
      `SELECT account, sum(amount)::int AS amount FROM ledger_entries JOIN ledger_transactions posted ON posted.id = transaction_id
       WHERE reference = $1 GROUP BY account HAVING sum(amount) <> 0`,
      [id],
    );
    return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
  };

  /** Counts how often the provider has paid it. */
  async function timesPaid(rail: Rail, id: string): Promise<number> {
    if (rail === 'lengopay') {
      const [row] = await harness.core.sql<{ payee: string }>('SELECT payee FROM payouts WHERE id = $1', [id]);
      const all = await fetch(`${urlOf(rail)}/api/v1/cashin/all-transactions`, {
        method: 'POST',
        headers: { authorization: 'Basic licence' },
        body: JSON.stringify({ websiteid: 'site' }),
      });
      const listed: Record<string, { account: string; status: string }> = JSON.parse(await all.text());
      return Object.values(listed).filter(({ account, status }) => status === 'SUCCESS' && row?.payee.endsWith(account))
        .length;
    }
    const answer = await fetch(`${urlOf(rail)}/paid-out`);
    const paid: { reference: string; times: number }[] = JSON.parse(await answer.text());
    return paid.find(({ reference }) => reference === id)?.times ?? 0;
  }

  return {
    switched,
    anAdmin,
    urlOf,
    aDriverWithWallet,
    askedFor,
    work,
    timePasses,
    rowOf,
    endOf,
    balanceOf,
    accounts,
    timesPaid,
  };
}
