import type { Core } from '@waka/core/platform/core';
import type { Sql } from '@waka/core/platform/postgres/sql';
import type { OutPort } from '@waka/core/payments/wallets/payout-port';
import type { WalletPort, Wallets } from '@waka/core/payments/wallets/wallet-port';

/** Where a process ends without a word: around its calls to providers, around its commits, or before it does anything. */
export const DEATHS = ['before call', 'after call', 'before commit', 'after commit'] as const;
export type Death = (typeof DEATHS)[number];

export class Crash extends Error {}

/**
 * Creates a process on the core of another that dies at its n-th such moment. From then on each of its statements fails, so
 * that nothing of what would catch the error reaches the database.
 */
export function aProcess(core: Core, wallets: Wallets, death: { at: Death; nth: number } | null) {
  let [left, isDead] = [death?.nth ?? 0, false];
  function moment(at: Death): void {
    if (isDead) throw new Crash('the process is dead');
    if (death?.at !== at) return;
    left -= 1;
    if (left > 0) return;
    isDead = true;
    throw new Crash(`died ${at}`);
  }
  const alive = () => {
    if (isDead) throw new Crash('the process is dead');
  };
  const mortal = (sql: Sql): Sql => {
    const run = async <Row extends object>(text: string, values?: readonly unknown[]) => {
      alive();
      return sql<Row>(text, values);
    };
    return Object.defineProperty(Object.assign(run, { manager: sql.manager }), 'manager', {
      get() {
        alive();
        return sql.manager;
      },
    });
  };
  const around = async <Result>(call: () => Promise<Result>): Promise<Result> => {
    moment('before call');
    const result = await call();
    moment('after call');
    return result;
  };
  const mortalOut = <Out>(port: OutPort<Out>): OutPort<Out> => ({
    start: (out) => around(() => port.start(out)),
    query: (out) => around(() => port.query(out)),
  });
  const mortalPort = (port: WalletPort): WalletPort => ({
    ...port,
    start: (collection) => around(() => port.start(collection)),
    query: (collection) => around(() => port.query(collection)),
    payouts: port.payouts && mortalOut(port.payouts),
    refunds: port.refunds && mortalOut(port.refunds),
  });
  const process: Core = {
    ...core,
    sql: mortal(core.sql),
    async transaction(work) {
      alive();
      const result = await core.transaction(async (sql) => {
        const done = await work(sql);
        moment('before commit');
        return done;
      });
      moment('after commit');
      return result;
    },
  };
  return {
    core: process,
    wallets: ((route) => {
      const port = wallets(route);
      return port && mortalPort(port);
    }) satisfies Wallets,
    hasDied: () => isDead,
  };
}
