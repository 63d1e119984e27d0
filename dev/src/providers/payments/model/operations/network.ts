import { randomBytes } from 'node:crypto';
import { walletCalledBack } from '@waka/core/payments/wallet-called-back';
import type { Operation } from './operation.ts';
import type { World } from '../world.ts';

const FAULTS = ['lost', 'lost', 'lost', 'broken', 'limited', 'wrong'] as const;

/** A provider acts and loses its answers, fails, is late, or is down for a while. */
export const providerFails: Operation = {
  name: 'a provider fails',
  weight: 8,
  async run(world) {
    if (!world.hasFaults) return 'no faults any more';
    const { random } = world;
    const [name, url] = random.pick(providersOf(world));
    const switches = random.chance(0.1)
      ? { lateMs: 15, fault: null }
      : { fault: random.pick(FAULTS), times: random.chance(0.1) ? 15 : 1 + random.int(2) };
    await switched(url, switches);
    return `${name}: ${JSON.stringify(switches)}`;
  },
};

export const providerIsWell: Operation = {
  name: 'providers are well again',
  weight: 3,
  async run(world) {
    await allWell(world);
    return 'no faults';
  },
};

/** Ends all faults, and what was measured and limited in the last hour. */
export async function allWell({ harness }: World): Promise<void> {
  for (const [, url] of providersOf({ harness })) await switched(url, {});
  await harness.core.sql('UPDATE rail_health SET ill_since = NULL');
  await harness.core.sql('DELETE FROM limit_hits');
  harness.core.methods.invalidate();
}

const providersOf = ({ harness: { urls, stripeUrl } }: Pick<World, 'harness'>): [string, string][] =>
  Object.entries({ ...urls, ...(stripeUrl !== null && { stripe: stripeUrl }) });

async function switched(url: string, switches: object): Promise<void> {
  const answer = await fetch(`${url}/switches`, { method: 'POST', body: JSON.stringify(switches) });
  await answer.arrayBuffer();
}

interface Known {
  reference: string;
  token: string | null;
}

/** A callback comes that no provider has sent, or that another payment's id is in. */
export const forgedCallback: Operation = {
  name: 'a forged callback',
  weight: 4,
  async run(world) {
    const { random, harness } = world;
    const known = await harness.core.sql<Known>(
      'SELECT reference, provider_token AS token FROM payments ORDER BY id DESC LIMIT 12',
    );
    const [about, other] = [random.pick([...known, null]), random.pick([...known, null])];
    if (!about) return 'about nothing';
    const token = random.chance(0.5) ? (other?.token ?? null) : randomBytes(24).toString('base64');
    await walletCalledBack(harness.core, about.reference, { pay_id: token, status: 'SUCCESS' });
    return `about ${about.reference} with ${token}`;
  },
};
