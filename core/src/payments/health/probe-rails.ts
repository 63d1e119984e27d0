import type { Core } from '../../platform/core.ts';
import type { Wallets } from '../wallets/wallet-port.ts';
import { PROBE_MS } from './health-rules.ts';
import { measured } from './measure-call.ts';
import { claimProbes } from './rail-health.repository.ts';

/** Tries ill rails with a call that moves no money, so that they come back by themselves and no rider is the first. */
export async function probeRails(core: Core, wallets: Wallets): Promise<void> {
  for (const key of await claimProbes(core.sql, PROBE_MS)) {
    const wallet = wallets(key);
    if (!wallet) continue;
    try {
      await measured(core, key, { kind: 'probe' }, () => wallet.probe());
    } catch (error) {
      core.logger.debug({ error, ...key }, 'a payment provider still does not answer');
    }
  }
}
